BEGIN TRANSACTION;
CREATE TABLE lines (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "lines" VALUES('jpezcepy46rtc',1,'{"c":"move R2 0301","by":"Red","in":"Turn","h":"25d4beb6d8b668db267512cf74a66d6e"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',2,'{"c":"move B1 0501","by":"Blue","in":"Turn","h":"108a656ff5a28701e33065cf9089f341"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',3,'{"c":"move R2 0401","by":"Red","in":"Turn","h":"11a10a080c74020d206a2572bfa7353f"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',4,'{"c":"pass","by":"Blue","in":"Turn","h":"0023bf1c340843dbc9829a7d774ad14d"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',5,'{"c":"attack 0501","by":"Red","in":"Turn","h":"7e6ba1f5e4ce2e02efd280d066b7439f"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',6,'{"c":"roll 4","by":"chance","in":"Attack","f":"d","h":"0f68c11ae74adc695d185c0e85d367c7"}');
INSERT INTO "lines" VALUES('jpezcepy46rtc',7,'{"c":"pass","by":"Blue","in":"Turn","h":"a1427d272d72b8b443359a9cb8206ba8"}');
CREATE TABLE submissions (
	table_id VARCHAR NOT NULL, 
	client VARCHAR NOT NULL, 
	expected INTEGER NOT NULL, 
	draft VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	PRIMARY KEY (table_id, client, expected, draft, request)
);
INSERT INTO "submissions" VALUES('jpezcepy46rtc','phone',0,'','choose move R2 0301');
INSERT INTO "submissions" VALUES('jpezcepy46rtc','c',1,'','choose move B1 0501');
INSERT INTO "submissions" VALUES('jpezcepy46rtc','c',2,'','choose move R2 0401');
INSERT INTO "submissions" VALUES('jpezcepy46rtc','c',3,'','choose pass');
INSERT INTO "submissions" VALUES('jpezcepy46rtc','c',4,'','choose attack 0501');
INSERT INTO "submissions" VALUES('jpezcepy46rtc','c',6,'','choose pass');
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
INSERT INTO "tables" VALUES('jpezcepy46rtc','Ford: The crossing','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":20,"options":{"bold":false},"dice":"a73452c9235f275c873f227322d17f950286004105fd8330181db237094f9daa","h":"2ecfd35162736bc8ef683b4efd07cd77"}','toy','bf061a170fa09f3b63eb05e31f16ab4248d844cb6c3c7a86d85fc5fef2a8496d','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":20,"practice":false,"turn":4,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":7,"step":7}','2026-11-22T23:41:13.997+00:00','2026-11-22T23:41:14.452+00:00','[]');
INSERT INTO "tables" VALUES('gv5zsihxyk6i2','The second ford','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":5,"options":{"bold":false},"dice":"e8a29159f7c79025bd8c7a24764fc47e4127a8c4a7bd89be49dac745e7dd6e59","h":"eb08fa5cb042b313c56aa8084b730299"}','toy','70f491a6b3bb08420480546796cc190116c451620d78520f2eae16febe80695b','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"turn":1,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":0,"step":0}','2026-11-22T23:41:14.465+00:00','2026-11-22T23:41:14.465+00:00','[]');
COMMIT;
PRAGMA user_version=3;
