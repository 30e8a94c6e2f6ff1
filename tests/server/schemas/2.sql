BEGIN TRANSACTION;
CREATE TABLE lines (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',1,'{"c":"move R2 0301","by":"Red","in":"Turn","h":"56f5cb31aafdee8a38eadde24ff2a1e0"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',2,'{"c":"move B1 0501","by":"Blue","in":"Turn","h":"0a98a99576180bbc4aa133ac883d8c52"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',3,'{"c":"move R2 0401","by":"Red","in":"Turn","h":"d9b1928e1ae9b8b7ae7ef6d953a4fef1"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',4,'{"c":"pass","by":"Blue","in":"Turn","h":"63d708779ae7856ebc31586a779a44c7"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',5,'{"c":"attack 0501","by":"Red","in":"Turn","h":"198d2708b7fb71fe9f26fba64475a2b6"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',6,'{"c":"roll 6","by":"chance","in":"Attack","f":"d","h":"a7583bd6331c7a3fe974325a883174d4"}');
INSERT INTO "lines" VALUES('dx5g6jvuqvnnk',7,'{"c":"pass","by":"Blue","in":"Turn","h":"b7d94ca7b72acb14a1eb7da968052870"}');
CREATE TABLE submissions (
	table_id VARCHAR NOT NULL, 
	client VARCHAR NOT NULL, 
	expected INTEGER NOT NULL, 
	draft VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	PRIMARY KEY (table_id, client, expected, draft, request)
);
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','phone',0,'','choose move R2 0301');
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','c',1,'','choose move B1 0501');
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','c',2,'','choose move R2 0401');
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','c',3,'','choose pass');
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','c',4,'','choose attack 0501');
INSERT INTO "submissions" VALUES('dx5g6jvuqvnnk','c',6,'','choose pass');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	header TEXT NOT NULL, 
	pack VARCHAR NOT NULL, 
	secret VARCHAR NOT NULL, 
	seats TEXT NOT NULL, 
	paused BOOLEAN NOT NULL, 
	pace FLOAT NOT NULL, 
	summary TEXT NOT NULL, 
	created VARCHAR NOT NULL, 
	updated VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('dx5g6jvuqvnnk','Ford: The crossing','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":20,"options":{"bold":false},"dice":"041691f8569b8c09dc3e2c82dfa5510ae66fa4f8bd509446d8ab03b18ae9ec69","h":"8b3c046fdce191d57cbb9c7d518379af"}','toy','b4e4e03020aa37f48e9d5dd307b7d57c90e1e82471852a54926c03a7e0ae6345','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":20,"practice":false,"turn":4,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":7,"step":7}','2026-11-22T23:40:25.402+00:00','2026-11-22T23:40:25.494+00:00');
INSERT INTO "tables" VALUES('5pgq4pwdikwis','The second ford','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":5,"options":{"bold":false},"dice":"44b5f7ed255ee7c9e1b2bb942c9ac628e9017d67ba33b2144c56b37868e87dec","h":"107cc477f3206ac21076b24608b0b06c"}','toy','ddab08119dc9ebd13897a7d0d2b8a993a0be4b69f07bae4b529505d4d48598af','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"turn":1,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":0,"step":0}','2026-11-22T23:40:25.661+00:00','2026-11-22T23:40:25.661+00:00');
COMMIT;
PRAGMA user_version=2;
