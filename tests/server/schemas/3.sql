BEGIN TRANSACTION;
CREATE TABLE house (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('id','b75475df');
CREATE TABLE invitations (
	hash VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	made VARCHAR NOT NULL, 
	until VARCHAR NOT NULL, 
	ended VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "invitations" VALUES('35354c3d0bac41bed5f414449f2c47474fce1f204fbb97940c9a024d2dc74d41','1c4a4926','3opr6cn2fpjfa','Red','','2026-11-22T23:40:28.504+00:00','2026-12-06T23:40:28.504+00:00','taken');
CREATE TABLE lines (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "lines" VALUES('f7t35w6jiw466',1,'{"c":"move R2 0301","by":"Red","in":"Turn","h":"55569ee056ca5f2289e98c3c55017f2b"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',2,'{"c":"move B1 0501","by":"Blue","in":"Turn","h":"5fba57e5f8ceb265b509cdea486492e5"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',3,'{"c":"move R2 0401","by":"Red","in":"Turn","h":"7f87f583459eb9d33a2cda698624f5e4"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',4,'{"c":"pass","by":"Blue","in":"Turn","h":"31f0afe9278cbbbd9122ecb553936592"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',5,'{"c":"attack 0501","by":"Red","in":"Turn","h":"df221233598a597a3ac9797155e71220"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',6,'{"c":"roll 6","by":"chance","in":"Attack","f":"d","h":"4e50599c90e16a964f898e3b3503918a"}');
INSERT INTO "lines" VALUES('f7t35w6jiw466',7,'{"c":"pass","by":"Blue","in":"Turn","h":"3e4125b4afe1984f7412b0d0ee2a30e0"}');
CREATE TABLE notes (
	table_id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	hex VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, person, hex)
);
CREATE TABLE people (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('owner','','owner','2026-11-22T23:40:28.177+00:00');
INSERT INTO "people" VALUES('06ba03967a475e92','Anna','guest','2026-11-22T23:40:28.542+00:00');
CREATE TABLE rematches (
	table_id VARCHAR NOT NULL, 
	next VARCHAR NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE sessions (
	hash VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	used VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "sessions" VALUES('97b1f802605f8be3569fe65ec6d30243ea8ba83696c2d4b0c577d0eb7220b1c1','06ba03967a475e92','2026-11-22T23:40:28.550+00:00','2026-11-22T23:40:28.550+00:00');
CREATE TABLE sitting (
	table_id VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	since VARCHAR NOT NULL, 
	knew BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat, person)
);
INSERT INTO "sitting" VALUES('3opr6cn2fpjfa','Red','06ba03967a475e92','2026-11-22T23:40:28.549+00:00',0);
CREATE TABLE submissions (
	table_id VARCHAR NOT NULL, 
	client VARCHAR NOT NULL, 
	expected INTEGER NOT NULL, 
	draft VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	PRIMARY KEY (table_id, client, expected, draft, request)
);
INSERT INTO "submissions" VALUES('f7t35w6jiw466','phone',0,'','choose move R2 0301');
INSERT INTO "submissions" VALUES('f7t35w6jiw466','c',1,'','choose move B1 0501');
INSERT INTO "submissions" VALUES('f7t35w6jiw466','c',2,'','choose move R2 0401');
INSERT INTO "submissions" VALUES('f7t35w6jiw466','c',3,'','choose pass');
INSERT INTO "submissions" VALUES('f7t35w6jiw466','c',4,'','choose attack 0501');
INSERT INTO "submissions" VALUES('f7t35w6jiw466','c',6,'','choose pass');
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
	ordered TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('f7t35w6jiw466','Ford: The crossing','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":20,"options":{"bold":false},"dice":"1b67a319a542f2c7ea0e3e5bbb24d23b0d503fd542242fc9f36620983ca32708","h":"ade4a0e3d64a67431134433967eca040"}','toy','d83e354603efb07a79be803c0aada254c199ec6dcdb8106c5089e47fb36b3978','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":20,"practice":false,"dice":"1b67a319a542f2c7ea0e3e5bbb24d23b0d503fd542242fc9f36620983ca32708","nonces":[],"turn":4,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":7,"step":7}','2026-11-22T23:40:28.230+00:00','2026-11-22T23:40:28.430+00:00','[]');
INSERT INTO "tables" VALUES('3opr6cn2fpjfa','The second ford','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":5,"options":{"bold":false},"dice":"6ee5d56c1cf706289cace6519aed14bdd330caa158f4ae00ccff28c1b9bdcafd","h":"f860c9ce80eec20a49aa302478c09b1f"}','toy','5a355b584d0b42d75e8842bc2de37f2aa09bc7c3c1932e7349a269b8fd2a4868','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"dice":"6ee5d56c1cf706289cace6519aed14bdd330caa158f4ae00ccff28c1b9bdcafd","nonces":[],"turn":1,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":0,"step":0}','2026-11-22T23:40:28.459+00:00','2026-11-22T23:40:28.459+00:00','[]');
CREATE TABLE talk (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	room VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "talk" VALUES('3opr6cn2fpjfa',1,'board','','','2026-11-22T23:40:28.572+00:00','Anna sat down: Red');
INSERT INTO "talk" VALUES('3opr6cn2fpjfa',2,'board','06ba03967a475e92','Anna','2026-11-22T23:40:28.604+00:00','Good luck');
COMMIT;
PRAGMA user_version=3;
