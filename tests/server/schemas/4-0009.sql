BEGIN TRANSACTION;
CREATE TABLE accounts (
	person VARCHAR NOT NULL, 
	handle VARCHAR NOT NULL, 
	password VARCHAR NOT NULL, 
	since VARCHAR NOT NULL, 
	changed VARCHAR NOT NULL, 
	closed VARCHAR NOT NULL, 
	PRIMARY KEY (person), 
	CONSTRAINT accounts_handle UNIQUE (handle)
);
INSERT INTO "accounts" VALUES('3dfe538c13789fa4','berta','$argon2id$v=19$m=19456,t=2,p=1$lcprxeumiPRFL8eH+1KWGw$tS9HeNiRvJweJLsZV3f4yQjvic0M20/Efz6eSrDkmU4','2026-11-23T02:40:43.931+00:00','2026-11-23T02:40:43.931+00:00','');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE answered (
	table_id VARCHAR NOT NULL, 
	line INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	question VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, line)
);
CREATE TABLE browsers (
	hash VARCHAR NOT NULL, 
	agent VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "browsers" VALUES('0a03df3cca22718bb7305aa52a9b9ec6bc65d1e4f2a8d340c4071c89b76a0077','Firefox on Linux');
CREATE TABLE channels (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	hash VARCHAR NOT NULL, 
	stop VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	why VARCHAR NOT NULL, 
	story BOOLEAN NOT NULL, 
	made VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "channels" VALUES('091daac4643d1627','3dfe538c13789fa4','mail','berta@club.example','88f7df9f29b1728ac9f33bed1e85943571bddb1d79d6dca5cadbd756a32214e6','i_YSbBFQ1RUc-Te5kuHAszgc9VqpuucM','good','',1,'2026-11-23T02:40:43.953+00:00');
CREATE TABLE clocks (
	table_id VARCHAR NOT NULL, 
	state TEXT NOT NULL, 
	due FLOAT NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "clocks" VALUES('xf3zr4capeaja','[{"kind":"none","seconds":259200,"increment":0,"empty":"nothing","away":14},{},"Red",1795401643.714662,1795401643.714662,0,"Red","",86400.0,{"Red":["1.1",0],"Blue":["1.1",0]},[],{}]',0.0,1.79540164371466207503e+09);
INSERT INTO "clocks" VALUES('mwwh6xn2im6ay','[{"kind":"bank","seconds":864000,"increment":3600,"empty":"claim","away":14},{"Red":863999.9552383423,"Blue":864000.0},"Blue",1795401644.0519414,1795401644.0519414,2,"Blue","",86400.0,{"Red":["1.1",0],"Blue":["1.1",0]},[],{}]',1.79626564405194139484e+09,1.79540164405194139479e+09);
CREATE TABLE codes (
	hash VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	note VARCHAR NOT NULL, 
	uses INTEGER NOT NULL, 
	made VARCHAR NOT NULL, 
	until VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE deliveries (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	channel VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	holds TEXT NOT NULL, 
	made VARCHAR NOT NULL, 
	due VARCHAR NOT NULL, 
	held VARCHAR NOT NULL, 
	tries INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	why TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "deliveries" VALUES('14f183b188552f769e09674b2c0bea5d','3dfe538c13789fa4','091daac4643d1627','letter','{"notices":[],"to":"","subject":"","text":""}','2026-11-23T02:40:43.953+00:00','2026-11-23T02:40:43.953+00:00','',1,'sent','');
CREATE TABLE habits (
	person VARCHAR NOT NULL, 
	zone VARCHAR NOT NULL, 
	quiet_from INTEGER NOT NULL, 
	quiet_to INTEGER NOT NULL, 
	away VARCHAR NOT NULL, 
	remind INTEGER NOT NULL, 
	again BOOLEAN NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE house (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('id','e137d396');
INSERT INTO "house" VALUES('alive','1795401643.8537042');
INSERT INTO "house" VALUES('lost','0.13904213905334473');
INSERT INTO "house" VALUES('browsers','e89b3d4897869e375e55f864b0d99ca9630a001cf25b533b3bc4be89e588de0e');
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
INSERT INTO "invitations" VALUES('45d54c4c75fe04dca8330011987b181273fb4683ee8ef455936a12bfb9ae0d19','ec01f07d','xf3zr4capeaja','Red','','2026-11-23T02:40:43.632+00:00','2026-12-07T02:40:43.632+00:00','taken');
INSERT INTO "invitations" VALUES('506be1d015978352adcc397f696cee3669a1c959de0dc7a262a9fe650c613c81','30f063b1','mwwh6xn2im6ay','Blue','','2026-11-23T02:40:44.084+00:00','2026-12-07T02:40:44.084+00:00','taken');
CREATE TABLE leases (
	table_id VARCHAR NOT NULL, 
	holder VARCHAR NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE lines (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',1,'{"c":"move R2 0301","by":"Red","in":"Turn","h":"79d55b7cc2ea4e7d77a89c48b30568bd"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',2,'{"c":"move B1 0501","by":"Blue","in":"Turn","h":"2ae8bf6e48d8756ce66a9b45affa0663"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',3,'{"c":"move R2 0401","by":"Red","in":"Turn","h":"558323a6e2581934c8b7ea6ca0b16938"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',4,'{"c":"pass","by":"Blue","in":"Turn","h":"6a4c5029bd6b89e59cb71ad9ec987ae6"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',5,'{"c":"attack 0501","by":"Red","in":"Turn","h":"7a54e119093c5f9eff56d3b20e39ba2f"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',6,'{"c":"roll 1","by":"chance","in":"Attack","f":"d","h":"1672e92d288e4e9e20c1a4d4651a4a42"}');
INSERT INTO "lines" VALUES('ljlhs2s62b6oc',7,'{"c":"pass","by":"Blue","in":"Turn","h":"c2abb298a1e2f6eed508ac03bfd73cc6"}');
INSERT INTO "lines" VALUES('mwwh6xn2im6ay',1,'{"c":"pass","by":"Red","in":"Turn","h":"aef06c42ad4e90ef603f7ff2cfd1533d"}');
INSERT INTO "lines" VALUES('mwwh6xn2im6ay',2,'{"t":"2026-11-23T02:40:44Z","left":{"Red":863999,"Blue":864000},"clock":{"kind":"bank","seconds":864000,"increment":3600,"empty":"claim","away":14},"h":"151917d1388be4ee30b19fc7d36559ce"}');
CREATE TABLE muted (
	person VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	PRIMARY KEY (person, table_id)
);
CREATE TABLE notes (
	table_id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	hex VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, person, hex)
);
CREATE TABLE notices (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	began VARCHAR NOT NULL, 
	again INTEGER NOT NULL, 
	made VARCHAR NOT NULL, 
	due VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	words TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_notice UNIQUE (person, table_id, kind, began, again)
);
INSERT INTO "notices" VALUES('72e06ab9936f5e2485211c059ebe0207','3dfe538c13789fa4','mwwh6xn2im6ay','sat','Blue','d8d16d89eb4afb5e',0,'2026-11-23T02:40:44.164+00:00','2026-11-23T02:42:14.164+00:00','waiting','');
CREATE TABLE passing (
	table_id VARCHAR NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE people (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('owner','','owner','2026-11-23T02:40:43.349+00:00');
INSERT INTO "people" VALUES('0d3ae73198337254','Anna','guest','2026-11-23T02:40:43.669+00:00');
INSERT INTO "people" VALUES('3dfe538c13789fa4','Berta','member','2026-11-23T02:40:43.931+00:00');
INSERT INTO "people" VALUES('d8d16d89eb4afb5e','Carl','guest','2026-11-23T02:40:44.110+00:00');
CREATE TABLE rematches (
	table_id VARCHAR NOT NULL, 
	next VARCHAR NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE reports (
	id VARCHAR NOT NULL, 
	made VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	reporter VARCHAR NOT NULL, 
	reported_by VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE sessions (
	hash VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	used VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "sessions" VALUES('40f7c941a06c3b3a43d9448b741655882bb9306d4412ad725d893b0603a1b3f6','0d3ae73198337254','2026-11-23T02:40:43.676+00:00','2026-11-23T02:40:43.676+00:00');
INSERT INTO "sessions" VALUES('0a03df3cca22718bb7305aa52a9b9ec6bc65d1e4f2a8d340c4071c89b76a0077','3dfe538c13789fa4','2026-11-23T02:40:43.934+00:00','2026-11-23T02:40:43.934+00:00');
INSERT INTO "sessions" VALUES('3a2942b0061db2d1ecf7ad01bd8f07215a661ece3681b9561037c36e59be486f','d8d16d89eb4afb5e','2026-11-23T02:40:44.113+00:00','2026-11-23T02:40:44.113+00:00');
CREATE TABLE sitting (
	table_id VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	since VARCHAR NOT NULL, 
	knew BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat, person)
);
INSERT INTO "sitting" VALUES('xf3zr4capeaja','Red','0d3ae73198337254','2026-11-23T02:40:43.672+00:00',0);
INSERT INTO "sitting" VALUES('mwwh6xn2im6ay','owner','3dfe538c13789fa4','2026-11-23T02:40:44.052+00:00',0);
INSERT INTO "sitting" VALUES('mwwh6xn2im6ay','Blue','d8d16d89eb4afb5e','2026-11-23T02:40:44.112+00:00',0);
CREATE TABLE standing (
	table_id VARCHAR NOT NULL, 
	side VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	orders TEXT NOT NULL, 
	changed VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, side, person)
);
CREATE TABLE submissions (
	table_id VARCHAR NOT NULL, 
	client VARCHAR NOT NULL, 
	expected INTEGER NOT NULL, 
	draft VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	PRIMARY KEY (table_id, client, expected, draft, request)
);
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','phone',0,'','choose move R2 0301');
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','c',1,'','choose move B1 0501');
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','c',2,'','choose move R2 0401');
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','c',3,'','choose pass');
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','c',4,'','choose attack 0501');
INSERT INTO "submissions" VALUES('ljlhs2s62b6oc','c',6,'','choose pass');
INSERT INTO "submissions" VALUES('mwwh6xn2im6ay','g',0,'','choose pass');
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
	updated VARCHAR NOT NULL, ordered TEXT DEFAULT '[]' NOT NULL, moves INTEGER DEFAULT '0' NOT NULL, changes INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ljlhs2s62b6oc','Ford: The crossing','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":20,"options":{"bold":false},"dice":"bdb12cb7c0a7e2c5bc7e62ec37cfdb28990006e4f5dfa1622334a17f538ece9c","h":"20ad2534cd32dae459bbc51c5ba73667"}','toy','c03dfebc66a517e1241e44655463e970982e8c74664dcf806ea2fec904c7ee9e','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":20,"practice":false,"dice":"bdb12cb7c0a7e2c5bc7e62ec37cfdb28990006e4f5dfa1622334a17f538ece9c","nonces":[],"turn":4,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":7,"step":7}','2026-11-23T02:40:43.393+00:00','2026-11-23T02:40:43.586+00:00','[]',6,6);
INSERT INTO "tables" VALUES('xf3zr4capeaja','The second ford','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":5,"options":{"bold":false},"dice":"94ea51fd26f2418ed9119a1576905e6093a4879277b2b27026b91bdb0a874921","h":"6231184c6722e9f92a6c3967993f7060"}','toy','c68555e00c026d202723ea0516ec1b6f5bc3e4b35f371dcec0000d0c75903d55','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"dice":"94ea51fd26f2418ed9119a1576905e6093a4879277b2b27026b91bdb0a874921","nonces":[],"turn":1,"impulse":1,"half":"Red","actor":"Red","over":false,"result":null,"seq":0,"step":0}','2026-11-23T02:40:43.617+00:00','2026-11-23T02:40:43.617+00:00','[]',0,0);
INSERT INTO "tables" VALUES('mwwh6xn2im6ay','The ford of the club','ford','{"sandtable":1,"game":"ford","rules":1,"pack":"toy","own":{},"scenario":"crossing","turns":5,"options":{"bold":false},"dice":"5adae5e94c359caca0d31f094d4f9ade27e01d89336908d471f9b6bb600203e4","h":"d74917fcdfce11e4c3dcd6f5040750fc"}','toy','a900789bab0e38ba193c79d80c2dc6844a3ae615567ad767eccf14fc8daec44a','{"Red":"human","Blue":"human"}',0,0.0,'{"scenario":"crossing","options":{"bold":false},"turns":5,"practice":false,"dice":"5adae5e94c359caca0d31f094d4f9ade27e01d89336908d471f9b6bb600203e4","nonces":[],"turn":1,"impulse":1,"half":"Blue","actor":"Blue","over":false,"result":null,"seq":2,"step":1}','2026-11-23T02:40:44.051+00:00','2026-11-23T02:40:44.190+00:00','[]',1,1);
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
INSERT INTO "talk" VALUES('xf3zr4capeaja',1,'board','','','2026-11-23T02:40:43.687+00:00','Anna sat down: Red');
INSERT INTO "talk" VALUES('xf3zr4capeaja',2,'board','0d3ae73198337254','Anna','2026-11-23T02:40:43.739+00:00','Good luck');
INSERT INTO "talk" VALUES('mwwh6xn2im6ay',1,'board','','','2026-11-23T02:40:44.129+00:00','Carl sat down: Blue');
CREATE TABLE tickets (
	hash VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	until VARCHAR NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE INDEX ix_channels_hash ON channels (hash);
CREATE INDEX ix_channels_person ON channels (person);
CREATE INDEX ix_channels_stop ON channels (stop);
CREATE INDEX deliveries_due ON deliveries (state, due);
CREATE INDEX notices_due ON notices (state, due);
COMMIT;
PRAGMA user_version=4;
