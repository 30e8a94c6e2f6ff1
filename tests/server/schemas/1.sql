BEGIN TRANSACTION;
CREATE TABLE lines (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	client VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "lines" VALUES('qbrf7volkq7ba',1,'{"c":"move R2 0301","by":"Red","in":"Turn","h":"ccf6dc456e9663480fcd5b78a016e29a"}','phone','choose move R2 0301');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',2,'{"c":"move B1 0501","by":"Blue","in":"Turn","h":"314f9157d623a2cd75a1879a8fe15a78"}','c','choose move B1 0501');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',3,'{"c":"move R2 0401","by":"Red","in":"Turn","h":"712c03676327a59ee7c4cbc7ff8aa8be"}','c','choose move R2 0401');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',4,'{"c":"pass","by":"Blue","in":"Turn","h":"163834671d7c0434b3c23073e833c7de"}','c','choose pass');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',5,'{"c":"attack 0501","by":"Red","in":"Turn","h":"58d618504fc947fa1d37bfcdfbabeccc"}','c','choose attack 0501');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',6,'{"c":"roll 5","by":"chance","in":"Attack","f":"d","h":"08b3e76f7736a8c216b48e204b4062fc"}','c','choose attack 0501');
INSERT INTO "lines" VALUES('qbrf7volkq7ba',7,'{"c":"pass","by":"Blue","in":"Turn","h":"590869a0febac3d393dd1bf26386a6c1"}','c','choose pass');
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
INSERT INTO "tables" VALUES('qbrf7volkq7ba','Ford: The crossing','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","scenario":"crossing","turns":20,"options":{"bold":false},"dice":"d2b1ec3b45c75cd8d5088c507ec9413902d9e31fd2910de30462a23ee9b51bfe","h":"3db169ba8b980f31243f5ea349617328"}','toy','03c922c565a2e4aeb281da7333cac887b8379c9135d6a46474a744fe40742249','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":20,"practice":false,"turn":4,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":7,"step":7}','2026-11-22T23:40:23.521+00:00','2026-11-22T23:40:23.673+00:00');
INSERT INTO "tables" VALUES('3fmv72lee7su2','The second ford','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","scenario":"crossing","turns":5,"options":{"bold":false},"dice":"fdfc56a6c3a46fe6959de7d2da2e4e6ef8a99d4792ffe8a36e77bdaa470ad362","h":"ad874f517c508bc65b5d774c8102a248"}','toy','3d134befc2cc3085a2ffcf9df4f436b4805804c6161c738c66889af4e223b405','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"turn":1,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":0,"step":0}','2026-11-22T23:40:23.688+00:00','2026-11-22T23:40:23.688+00:00');
COMMIT;
PRAGMA user_version=1;
