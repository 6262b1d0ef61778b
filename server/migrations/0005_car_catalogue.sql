-- The catalogue of brands and models, as sold in Latin America since 1985: cars, pick-ups, vans, trucks, buses, and
-- motorcycles. One row is a brand; its models are parted by |.
with catalogue (id, brand, models) as (values
  (1, 'Toyota', '4Runner|86|Agya|Alphard|Auris|Avalon|Avanza|Avensis|bB|bZ4X|C-HR|Caldina|Camry|Carina|Celica|'
    'Coaster|Corolla|Corolla Cross|Corona|Corsa|Cressida|Crown|Dyna|Echo|Estima|Etios|FJ Cruiser|Fortuner|'
    'GR Corolla|GR Yaris|GR86|Grand Highlander|Granvia|Harrier|Hiace|Highlander|Hilux|Innova|Ipsum|IST|Land Cruiser|'
    'Land Cruiser 70|Land Cruiser Prado|Lite Ace|Matrix|MR2|Noah|Paseo|Passo|Picnic|Platz|Previa|Prius|Prius C|'
    'Probox|Ractis|Raize|RAV4|Rush|Sequoia|Sienna|Sienta|Solara|Sprinter|Starlet|Succeed|Supra|T100|Tacoma|Tercel|'
    'Town Ace|Tundra|Urban Cruiser|Veloz|Venza|Vios|Vitz|Wigo|Wish|Yaris|Yaris Cross|Zelas'),
  (2, 'Nissan', '200SX|240SX|300ZX|350Z|370Z|AD|Almera|Altima|Aprio|Ariya|Armada|Atlas|Bluebird|Cabstar|Caravan|'
    'Cefiro|Civilian|Condor|Cube|D21|Evalia|Frontier|Grand Livina|GT-R|Hikari|Ichi Van|Juke|Kicks|Laurel|Leaf|'
    'Livina|Lucino|Magnite|March|Maxima|Micra|Murano|Navara|Note|NP300|NV1500|NV200|NV2500|NV350|Pathfinder|Patrol|'
    'Platina|Prairie|Presea|Primera|Pulsar|Qashqai|Quest|Rogue|Sentra|Serena|Silvia|Skyline|Stanza|Sunny|Teana|'
    'Terrano|Terrano II|Tiida|Titan|Tsubame|Tsuru|Urvan|V-Drive|V16|Vanette|Versa|Wingroad|X-Gear|X-Trail|Xterra'),
  (3, 'Hyundai', 'Accent|Alcazar|Atos|Avante|Azera|Casper|Centennial|County|Coupé|Creta|Elantra|Entourage|Eon|Equus|'
    'Excel|Galloper|Genesis|Getz|Grace|Grand i10|Grand Santa Fe|Grandeur|H-1|H-100|HB20|HD120|HD35|HD45|HD65|HD72|'
    'HD78|i10|i20|i30|i40|Ioniq|Ioniq 5|Ioniq 6|ix20|ix35|ix55|Kona|Lantra|Marcia|Matrix|Mighty|Palisade|Pony|'
    'Porter|Santa Cruz|Santa Fe|Santamo|Scoupe|Sonata|Starex|Stargazer|Staria|Stellar|Terracan|Tiburon|Trajet|'
    'Tucson|Veloster|Venue|Veracruz|Verna|XG'),
  (4, 'Kia', 'Besta|Bongo|Borrego|Cadenza|Capital|Carens|Carnival|Ceed|Cerato|Clarus|Concord|Credos|EV3|EV5|EV6|EV9|'
    'Forte|Frontier|Joice|K2500|K2700|K3|K3000|K4|K5|Magentis|Mohave|Morning|Niro|Opirus|Optima|Pegas|Picanto|'
    'Pregio|Pride|Quoris|Ray|Retona|Rio|Rocsta|Rondo|Sedona|Seltos|Sephia|Shuma|Soluto|Sonet|Sorento|Soul|Spectra|'
    'Sportage|Stinger|Stonic|Tasman|Telluride|Towner|Xceed'),
  (5, 'Chevrolet', 'Agile|Alto|Astra|Astro|Avalanche|Aveo|Beat|Beretta|Blazer|Bolt|C-10|C-20|Calibra|Camaro|Caprice|'
    'Captiva|Cavalier|Celebrity|Celta|Century|Chevette|Chevy|Chevy C2|Cheyenne|Cobalt|Colorado|Combo|Corsa|Corsica|'
    'Corvette|Cruze|D-20|D-Max|Epica|Equinox|Esteem|Evanda|Express|FRR|FTR|FVR|Grand Blazer|Grand Vitara|Groove|HHR|'
    'Impala|Ipanema|Jimny|Joy|Kadett|Kodiak|Lumina|LUV|LUV D-Max|Malibu|Matiz|Meriva|Montana|Monte Carlo|Monza|N200|'
    'N300|N400|NHR|NKR|NNR|Nova|NPR|NQR|Omega|Onix|Optra|Orlando|Prisma|Prizm|S10|Sail|Samurai|Silverado|Sonic|'
    'Sonora|Spark|Spin|Sprint|SSR|Suburban|Super Carry|Swift|Tahoe|Tigra|Tornado|Tornado Van|Tracker|TrailBlazer|'
    'Traverse|Trax|Uplander|Vectra|Venture|Veraneio|Vitara|Vivant|Volt|Zafira'),
  (6, 'Honda', 'Accord|Acty|ADV 160|Africa Twin|Airwave|Amaze|Avancier|Ballade|Biz|BR-V|C90|Cargo 150|CB1000R|CB110|'
    'CB125F|CB160F|CB190R|CB250 Twister|CB300R|CB500F|CB500X|CB650R|CBF125|CBF150|CBR1000RR|CBR250R|CBR300R|CBR500R|'
    'CBR600RR|CBR650R|CG125|CG150 Titan|CG160|CGL125|City|Civic|Clarity|CR-V|CR-X|CR-Z|CRF150F|CRF230F|CRF250L|'
    'CRF250R|CRF450R|Crossroad|Crosstour|Del Sol|Dio|Domani|Element|Elite 125|Elysion|Fit|FourTrax|GL150|Gold Wing|'
    'HR-V|Insight|Integra|Jazz|Legend|Mobilio|Navi|NC750X|NSX|NXR125 Bros|NXR160 Bros|Odyssey|Orthia|Partner|'
    'Passport|PCX|Pilot|Pop 100|Prelude|Prologue|Rebel 500|Ridgeline|S2000|Shadow|Shuttle|Stepwgn|Stream|Today|'
    'TRX250|TRX420|Vezel|Vigor|Wave|WR-V|X-ADV|XBlade|XL125|XL200|XLR125|XR125L|XR150L|XR190L|XR250 Tornado|XR400R|'
    'XR600R|XR650L|XRE 190|XRE 300|ZR-V'),
  (7, 'Mazda', '121|2|3|323|5|6|626|929|Allegro|B1800|B2000|B2200|B2300|B2500|B2600|B2900|B3000|B4000|Bongo|BT-50|'
    'CX-3|CX-30|CX-5|CX-50|CX-60|CX-7|CX-70|CX-8|CX-9|CX-90|Demio|Familia|Matsuri|Millenia|MPV|MX-3|MX-30|MX-5|MX-6|'
    'Navajo|Premacy|Protegé|RX-7|RX-8|T-45|Titan|Tribute'),
  (8, 'Mitsubishi', '3000GT|ASX|Canter|Carisma|Challenger|Colt|Cordia|Delica|Diamante|Eclipse|Eclipse Cross|'
    'Endeavor|Expo|Galant|Grandis|i-MiEV|L100|L200|L300|Lancer|Lancer Evolution|Magna|Minica|Mirage|Montero|'
    'Montero iO|Montero Sport|Nativa|Outlander|Outlander Sport|Pajero|Pajero TR4|Precis|Raider|RVR|Sigma|Space Gear|'
    'Space Star|Space Wagon|Starion|Tredia|Triton|Xforce|Xpander'),
  (9, 'Suzuki', 'Address|Aerio|Alto|AN125|APV|Avenis|AX100|AX115|Baleno|Boulevard|Burgman|Carry|Celerio|Cervo|Ciaz|'
    'Cultus|DR-Z400|DR150|DR200|DR650|Dzire|Eeco|EN125|Equator|Ertiga|Esteem|Forenza|Forsa|Freewind|Fronx|GD115|'
    'Gixxer 150|Gixxer 250|GN125|Grand Nomade|Grand Vitara|GS125|GS150R|GS500|GSX-R1000|GSX-R150|GSX-R600|GSX-R750|'
    'GSX-S1000|GSX-S150|GSX-S750|Hayabusa|Ignis|Inazuma|Intruder|Jimny|KingQuad|Kizashi|Liana|LJ80|LT-Z400|Maruti|'
    'Mastervan|Mighty Boy|Nomade|QuadSport|RM-Z250|RM-Z450|S-Cross|S-Presso|Samurai|Sidekick|Sierra|SJ410|SJ413|'
    'Splash|Super Carry|Swift|SX4|TS125|TS185|V-Strom 1000|V-Strom 1050|V-Strom 250|V-Strom 650|Vitara|Viva|Wagon R|'
    'X-90|XL7'),
  (10, 'Ford', 'Aerostar|Aspire|B-Max|Bronco|Bronco II|Bronco Sport|C-Max|Cargo|Contour|Corcel|Cougar|Courier|'
    'Crown Victoria|Del Rey|Econoline|EcoSport|Edge|Escape|Escort|Excursion|Expedition|Explorer|Explorer Sport Trac|'
    'F-100|F-1000|F-150|F-250|F-350|F-4000|F-450|F-550|F-600|F-700|F-800|Falcon|Festiva|Fiesta|Figo|Five Hundred|'
    'Flex|Focus|Freestar|Freestyle|Fusion|Galaxy|Grand Marquis|GT|Ikon|Ka|Kuga|Laser|Maverick|Mondeo|Mustang|'
    'Mustang Mach-E|Orion|Probe|Puma|Ranger|S-Max|Sierra|Spectron|Taurus|Telstar|Tempo|Territory|Thunderbird|Topaz|'
    'Tourneo|Transit|Verona|Versailles|Windstar'),
  (11, 'Volkswagen', '17.210|Amarok|Apollo|Arteon|Atlantic|Atlas|Beetle|Bora|Caddy|Caravelle|Caribe|CC|Combi|'
    'Constellation|Corrado|Corsar|Crafter|Cross Sport|CrossFox|Delivery|Derby|Eos|Eurovan|Fox|Gacel|Gol|Golf|'
    'ID. Buzz|ID.3|ID.4|Jetta|Kombi|Logus|Lupo|Meteor|Multivan|Nivus|Parati|Passat|Pointer|Polo|Quantum|Routan|'
    'Santana|Saveiro|Scirocco|Sedán (Vocho)|Senda|Sharan|SpaceFox|Suran|T-Cross|Taigun|Taos|Tera|Teramont|Tiguan|'
    'Touareg|Touran|Transporter|Up!|Vento|Virtus|Volksbus|Voyage|Worker'),
  (12, 'Renault', '11|12|18|19|21|25|4|5|6|9|Alaskan|Arkana|Avantime|Boreal|Captur|Clio|Duster|Espace|Express|'
    'Fluence|Fuego|Grand Scénic|Kadjar|Kangoo|Kardian|Kiger|Koleos|Kwid|Laguna|Latitude|Logan|Mascott|Master|Mégane|'
    'Midlum|Modus|Oroch|Safrane|Sandero|Scala|Scénic|Stepway|Symbol|Talisman|Trafic|Twingo|Twizy|Zoe'),
  (13, 'Isuzu', 'Amigo|Ascender|Axiom|Bighorn|Caribe 442|D-Max|ELF 100|ELF 200|ELF 300|ELF 400|ELF 500|ELF 600|'
    'Fargo|Faster|Forward|FRR|FSR|FTR|FVR|FVZ|Gemini|Giga|Hombre|i-280|i-370|I-Mark|Impulse|KB|LT 134|MU-X|NHR|NKR|'
    'NLR|NMR|NNR|NPR|NPS|NQR|Oasis|Pickup|Rodeo|Stylus|TFR|Trooper|VehiCROSS|Wizard'),
  (14, 'Jeep', 'Avenger|Cherokee|CJ-5|CJ-7|Comanche|Commander|Compass|Gladiator|Grand Cherokee|Grand Cherokee L|'
    'Grand Wagoneer|J-10|Liberty|Patriot|Renegade|Wagoneer|Willys|Wrangler'),
  (15, 'Subaru', 'Ascent|Baja|Brat|BRZ|Crosstrek|Evoltis|Exiga|Forester|Impreza|Justy|Legacy|Leone|Levorg|Liberty|'
    'Loyale|Outback|Rex|Sambar|Solterra|SVX|Trezia|Tribeca|Vivio|WRX|XT|XV'),
  (16, 'Daihatsu', 'Altis|Applause|Ayla|Charade|Charmant|Copen|Cuore|Delta|Feroza|Gran Max|Gran Move|Hijet|Materia|'
    'Mira|Move|Rocky|Rugger|Sirion|Taft|Terios|Wildcat|Xenia|YRV'),
  (17, 'Mercedes-Benz', '190|200|230|300|Accelo|Actros|AMG GT|Arocs|Atego|Axor|Citan|CLA|Clase A|Clase B|Clase C|'
    'Clase E|Clase G|Clase R|Clase S|Clase T|Clase V|Clase X|CLC|CLE|CLK|CLS|EQA|EQB|EQC|EQE|EQS|GL|GLA|GLB|GLC|GLE|'
    'GLK|GLS|L 1114|L 1517|L 1620|LO 915|LO 916|MB100|MB140|Metris|ML|O 371|O 400|O 500|OF 1418|OF 1721|OF 1722|'
    'OH 1628|SL|SLC|SLK|SLS AMG|Sprinter|Unimog|Vaneo|Viano|Vito'),
  (18, 'BMW', 'C 400|C 650|F 650 GS|F 700 GS|F 750 GS|F 800 GS|F 850 GS|F 900 R|F 900 XR|G 310 GS|G 310 R|G 650 GS|'
    'i3|i4|i5|i7|i8|iX|iX1|iX2|iX3|K 1200|K 1600|M2|M3|M4|M5|M6|M8|R 1100|R 1150|R 1200 GS|R 1250 GS|R 1300 GS|R 18|'
    'R nineT|S 1000 R|S 1000 RR|S 1000 XR|Serie 1|Serie 2|Serie 3|Serie 4|Serie 5|Serie 6|Serie 7|Serie 8|X1|X2|X3|'
    'X4|X5|X6|X7|XM|Z1|Z3|Z4|Z8'),
  (19, 'Audi', '100|200|80|90|A1|A2|A3|A4|A4 Allroad|A5|A6|A6 Allroad|A7|A8|Cabriolet|e-tron|e-tron GT|Q2|Q3|'
    'Q4 e-tron|Q5|Q6 e-tron|Q7|Q8|Q8 e-tron|R8|RS Q8|RS3|RS4|RS5|RS6|RS7|S3|S4|S5|S6|S8|SQ5|TT|V8'),
  (20, 'Peugeot', '1007|106|107|108|2008|205|206|207|208|3008|301|305|306|307|308|309|4007|4008|405|406|407|408|'
    '5008|504|505|508|605|607|806|807|Bipper|Boxer|Expert|Grand Raid|Hoggar|J5|Landtrek|Manager|Partner|'
    'Partner Tepee|RCZ|Rifter|Traveller'),
  (21, 'Citroën', '2CV|3CV|AX|Basalt|Berlingo|BX|C-Elysée|C1|C15|C2|C3|C3 Aircross|C3 Picasso|C4|C4 Aircross|'
    'C4 Cactus|C4 Lounge|C4 Picasso|C4 SpaceTourer|C5|C5 Aircross|C5 X|C6|C8|CX|DS3|DS4|DS5|Evasion|'
    'Grand C4 Picasso|Jumper|Jumpy|Nemo|Saxo|SpaceTourer|Visa|Xantia|XM|Xsara|Xsara Picasso|ZX'),
  (22, 'Fiat', '125|128|131|147|500|500L|500X|600|Albea|Argo|Brava|Bravo|Cinquecento|Coupé|Croma|Cronos|Doblò|'
    'Ducato|Duna|Elba|Fastback|Fiorino|Fullback|Grand Siena|Idea|Linea|Marea|Mobi|Multipla|Palio|Panda|Premio|Pulse|'
    'Punto|Qubo|Regata|Ritmo|Scudo|Seicento|Siena|Stilo|Strada|Tempra|Tipo|Titano|Toro|Uno'),
  (23, 'Dodge', '1500|Aries|Atos|Attitude|Avenger|B250|Caliber|Caravan|Challenger|Charger|Colt|D-100|D-150|D-250|'
    'D-300|Dakota|Dart|Daytona|Durango|Grand Caravan|H100|Hornet|i10|Intrepid|Journey|Magnum|Monaco|Neon|Nitro|'
    'Raider|Ram 1500|Ram 2500|Ram 3500|Ram 4000|Ram 50|Ram 700|Ram Charger|Ram Van|Shadow|Spirit|Stealth|Stratus|'
    'Verna|Viper|Vision'),
  (24, 'Ram', '1000|1200|1500|2500|3500|4000|5500|700|Dakota|ProMaster|ProMaster City|ProMaster Rapid|Rampage|V700'),
  (25, 'Chrysler', '200|300|300M|Aspen|Cirrus|Concorde|Crossfire|Fifth Avenue|Grand Voyager|Imperial|LeBaron|LHS|'
    'Neon|New Yorker|Pacifica|Phantom|PT Cruiser|Sebring|Town & Country|Voyager'),
  (26, 'GMC', 'Acadia|C-1500|C-3500|C-6500|C-7000|Canyon|Envoy|Hummer EV|Jimmy|Safari|Savana|Sierra|Sonoma|Suburban|'
    'Syclone|Terrain|TopKick|Typhoon|Vandura|Yukon|Yukon XL'),
  (27, 'Yamaha', 'Aerox|Banshee|Blaster|BWS|Crux|Crypton|Cygnus|DT125|DT175|DT200|Fascino|Fazer 150|Fazer 250|'
    'FJR1300|FZ-S|FZ16|FZ25|FZ6|Grizzly|Jog|Kodiak|Lander|Libero|MT-03|MT-07|MT-09|MT-10|MT-15|NMAX|PW50|Raptor 350|'
    'Raptor 700|Ray ZR|RX100|RX115|RX135|SR400|Super Ténéré|SZ-RR|Ténéré 250|Ténéré 700|TMAX|Tracer 900|TTR125|'
    'TTR230|TW200|V-Max|V80|Viking|Virago|Wolverine|WR250|WR450F|XJ6|XMAX|XSR700|XSR900|XT225|XT250|XT350|XT500|'
    'XT600|XT660|XTZ125|XTZ150|XTZ250|YB125|YBR125|YBR250|YFM|YFZ450|YZ125|YZ250|YZ250F|YZ450F|YZF-R1|YZF-R15|'
    'YZF-R3|YZF-R6|YZF-R7'),
  (28, 'Bajaj', 'Avenger|Boxer|CT 100|CT 125|Discover 100|Discover 125|Discover 150|Dominar 250|Dominar 400|Maxima|'
    'Platina|Pulsar 125|Pulsar 135|Pulsar 150|Pulsar 180|Pulsar 200|Pulsar 220|Pulsar N160|Pulsar N250|Pulsar NS125|'
    'Pulsar NS160|Pulsar NS200|Pulsar NS400|Pulsar RS200|Qute|RE|Rouser|V15|XCD 125'),
  (29, 'Hino', '1018|155|195|300|500|700|Dutro|FB|FC|FD|FF|FG|FL|FM|GD|GH|Liesse|Profia|Ranger|RK|SG|XZU'),
  (30, 'Freightliner', '108SD|114SD|Argosy|Business Class M2|Cascadia|Century Class|Classic XL|Columbia|Coronado|'
    'FL112|FL60|FL70|FL80|FLC120|FLD112|FLD120|M2 106|M2 112|MT45'),
  (31, 'International', '1654|1754|3800|4100|4200|4300|4400|4600|4700|4900|5500|5600i|7300|7400|7500|7600|8100|8600|'
    '9100|9200|9300|9400|9670|9800|9900|CityStar|DuraStar|HV|HX|LoneStar|LT|MV|ProStar|RH|S1900|TransStar|WorkStar'),
  (32, 'Kenworth', 'C500|K100|K370|Kodiak|L700|T170|T2000|T270|T300|T370|T400|T440|T460|T600|T660|T680|T700|T800|'
    'T880|W900'),
  (33, 'Chery', 'A1|A516|Arauca|Arrizo 3|Arrizo 5|Arrizo 6|Arrizo 8|Beat|Celer|Cielo|Cowin|eQ|Face|Fulwin|'
    'Grand Tiggo|IQ|Orinoco|QQ|QQ3|QQ6|Skin|Tiggo|Tiggo 2|Tiggo 3|Tiggo 4|Tiggo 5|Tiggo 5X|Tiggo 7|Tiggo 8|Tiggo 9|'
    'Van Pass'),
  (34, 'JAC', 'E-JS1|E-JS4|E-S2|E10X|Frison T6|Frison T8|Frison T9|HFC 1035|HFC 1042|HFC 1061|HFC 1083|J2|J3|J4|J5|'
    'J6|J7|JS2|JS3|JS4|JS6|JS8|Refine|Rein|S1|S2|S3|S5|S7|Sei 2|Sei 3|Sei 4|Sei 7|Sunray|T40|T50|T6|T60|T8|T80|T9|'
    'X200|X250|X350'),
  (35, 'BYD', 'Dolphin|Dolphin Mini|e2|e3|e5|e6|F0|F3|F5|F6|G3|G6|Han|King|L3|M6|Qin|S1|S5|S6|S7|Seagull|Seal|'
    'Sealion 7|Shark|Song Plus|Song Pro|T3|Tan|Tang|Yuan|Yuan Plus|Yuan Pro|Yuan Up'),
  (36, 'Geely', 'Azkarra|Cityray|CK|Coolray|Emgrand|Emgrand 7|Emgrand X7|EX2|EX5|GC2|GC5|GC6|Geometry C|Geometry E|'
    'GS|GX3|GX3 Pro|LC|LC Cross|MK|Monjaro|Okavango|Panda|SC7|SL|Starray|Tugella|Vision'),
  (37, 'Great Wall', 'Coolbear|Deer|Florid|Haval H3|Haval H5|Hover|M4|Peri|Poer|Safe|Sailor|Socool|Voleex C10|'
    'Voleex C30|Voleex C50|Wingle 3|Wingle 5|Wingle 6|Wingle 7'),
  (38, 'Changan', 'Alsvin|Benni|Benni E-Star|CM5|CM8|CS1|CS15|CS35|CS35 Plus|CS55|CS55 Plus|CS75|CS75 Plus|CS85|'
    'CS95|Deepal L07|Deepal S05|Deepal S07|Eado|Grand Supervan|Honor|Hunter|Lumin|M201|MD201|MS201|MS300|S100|S200|'
    'S300|Star|Star Truck|Uni-K|Uni-S|Uni-T|Uni-V|V3|V5|V7|X7 Plus'),
  (39, 'MG', '3|350|360|4|5|550|6|7|750|Cyberster|F|GS|GT|HS|Marvel R|One|RX5|RX8|TF|ZR|ZS|ZT|ZX'),
  (40, 'Lexus', 'CT|ES|GS|GX|HS|IS|LBX|LC|LFA|LM|LS|LX|NX|RC|RX|RZ|SC|TX|UX'),
  (41, 'Acura', 'ADX|CL|CSX|ILX|Integra|Legend|MDX|NSX|RDX|RL|RLX|RSX|SLX|TL|TLX|TSX|Vigor|ZDX'),
  (42, 'Volvo', '240|340|440|460|740|760|850|940|960|B10M|B12R|B7R|B8R|B9R|C30|C40|C70|EX30|EX40|EX90|F12|FH|FL|FM|'
    'FMX|NH12|NL10|NL12|S40|S60|S70|S80|S90|V40|V50|V60|V70|V90|VHD|VM|VNL|VNM|VNR|XC40|XC60|XC70|XC90'),
  (43, 'Land Rover', 'Defender|Discovery|Discovery Sport|Freelander|Range Rover|Range Rover Evoque|'
    'Range Rover Sport|Range Rover Velar'),
  (44, 'SEAT', 'Alhambra|Altea|Arona|Ateca|Córdoba|Exeo|Ibiza|Inca|León|Málaga|Marbella|Mii|Ronda|Tarraco|Toledo'),
  (45, 'SsangYong', 'Actyon|Actyon Sports|Chairman|Istana|Korando|Korando Family|Kyron|Musso|Musso Grand|Rexton|'
    'Rodius|Stavic|Tivoli|Torres|XLV'),
  (46, 'Daewoo', 'BF106|BH115|Brougham|BS106|Cielo|Damas|Espero|Evanda|Kalos|Labo|Lacetti|Lanos|Leganza|LeMans|'
    'Magnus|Matiz|Musso|Nubira|Prince|Racer|Rezzo|Super Salon|Tacuma|Tico'),
  (47, 'Kawasaki', 'Brute Force|Concours|D-Tracker|Eliminator|ER-6n|KDX200|KFX450R|KLE 650|KLR 650|KLX 110|KLX 150|'
    'KLX 250|KLX 450|KMX 125|KX 250|KX 450|KX 85|Mule|Ninja 1000|Ninja 250|Ninja 300|Ninja 400|Ninja 500|Ninja 650|'
    'Ninja H2|Ninja ZX-10R|Ninja ZX-14R|Ninja ZX-6R|Prairie|Teryx|Versys 1000|Versys 300|Versys 650|Vulcan|Vulcan S|'
    'W800|Wind 125|Z1000|Z125|Z250|Z300|Z400|Z500|Z650|Z750|Z800|Z900'),
  (48, 'Hero', 'Dash|Dawn|Eco Deluxe|Glamour|Hunk|Hunk 160R|Hunk 190|Ignitor|Karizma|Maestro|Passion|Pleasure|'
    'Splendor|Thriller|Xoom|Xpulse 200|Xtreme'),
  (49, 'TVS', 'Apache RR 310|Apache RTR 160|Apache RTR 180|Apache RTR 200|HLX 125|HLX 150|Jupiter|King|Neo|'
    'Ntorq 125|Raider 125|Rockz|Ronin|Sport 100|Stryker 125|Wego|XL100'),
  (50, 'KTM', '1190 Adventure|125 Duke|1290 Super Adventure|1290 Super Duke|200 Duke|250 Adventure|250 Duke|250 EXC|'
    '250 SX-F|300 EXC|350 EXC-F|350 SX-F|390 Adventure|390 Duke|450 EXC-F|450 SX-F|690 Duke|690 Enduro|'
    '790 Adventure|790 Duke|890 Adventure|890 Duke|990 Adventure|RC 200|RC 390'),
  (51, 'AKT', 'AK 110|AK 125|CR4 125|CR5 180|Dynamic|Evo|Flex 125|Jet|NKD 125|RTX 150|SL 125|Special 110|TT 125|'
    'TT 150|TT 180|TTR 200|TTX 180|XM 180'),
  (52, 'Italika', '125Z|150Z|250Z|AT110|AT125|ATV180|CS125|D125|D150|DM150|DM200|DM250|DS125|DS150|DT125|DT150|'
    'Forza 125|FT125|FT150|FT180|FT250|Modena|RC150|RC200|RT200|RT250|Spitfire|TX200|TX250|Vitalia|Vort-X 200|'
    'Vort-X 300|WS150|WS175|X150|XT110|XT125|XT150'),
  (53, 'Fuso', 'Canter|FI|Fighter|FJ|FK|FM|FV|Rosa|Super Great'),
  (54, 'Foton', 'Auman|Aumark|AUV|Forland|Gratour|Harabas|Midi|Miler|Ollin|Sauvana|TM3|Toano|Toplander|Tunland|'
    'Tunland G7|Tunland V7|Tunland V9|View|Wonder'),
  (55, 'DFSK', 'C31|C32|C35|C37|E5|EC31|EC35|Glory 330|Glory 500|Glory 560|Glory 580|Glory 600|K01|K02|K05|K07|'
    'Seres 3|V21|V22|V25|V27'),
  (56, 'Mack', 'Anthem|CH|CL|CX Vision|DM|Granite|LR|MH Ultra-Liner|MR|Pinnacle|R|RB|RD|Super-Liner|Titan'),
  (57, 'Scania', '112|113|124|G|K|K113|K124|K310|K360|K380|K410|K94|L|P|R|S|T'),
  (58, 'Iveco', 'Cavallino|Cursor|Daily|EuroCargo|EuroTech|EuroTrakker|Hi-Way|PowerStar|S-Way|Stralis|Tector|'
    'Trakker|TurboDaily|Vertis'),
  (59, 'Infiniti', 'EX35|FX35|FX50|G20|G25|G35|G37|I30|I35|J30|JX35|M35|M37|M45|Q30|Q40|Q45|Q50|Q60|Q70|QX30|QX4|'
    'QX50|QX55|QX56|QX60|QX70|QX80'),
  (60, 'Mini', 'Aceman|Clubman|Convertible|Cooper|Countryman|Coupé|Paceman|Roadster'),
  (61, 'Porsche', '718|911|918 Spyder|924|928|944|968|Boxster|Carrera GT|Cayenne|Cayman|Macan|Panamera|Taycan'),
  (62, 'Jaguar', 'E-Pace|F-Pace|F-Type|I-Pace|S-Type|Sovereign|X-Type|XE|XF|XJ|XJ6|XJ8|XJS|XK|XK8'),
  (63, 'Cupra', 'Ateca|Born|Formentor|León|Tavascan|Terramar'),
  (64, 'Skoda', 'Citigo|Fabia|Favorit|Felicia|Forman|Kamiq|Karoq|Kodiaq|Kushaq|Octavia|Rapid|Roomster|Scala|Superb|'
    'Yeti'),
  (65, 'Opel', 'Adam|Agila|Ampera|Antara|Ascona|Astra|Calibra|Combo|Corsa|Crossland|Frontera|Grandland|Insignia|'
    'Kadett|Meriva|Mokka|Monterey|Movano|Omega|Rekord|Senator|Sintra|Tigra|Vectra|Vivaro|Zafira'),
  (66, 'Alfa Romeo', '145|146|147|155|156|159|164|166|33|4C|75|Brera|Giulia|Giulietta|GT|GTV|Junior|MiTo|Spider|'
    'Stelvio|Tonale'),
  (67, 'Buick', 'Century|Electra|Enclave|Encore|Encore GX|Envision|Envista|LaCrosse|LeSabre|Lucerne|Park Avenue|'
    'Rainier|Reatta|Regal|Rendezvous|Riviera|Roadmaster|Skyhawk|Skylark|Terraza|Verano'),
  (68, 'Cadillac', 'ATS|Brougham|Catera|CT4|CT5|CT6|CTS|DeVille|DTS|Eldorado|Escalade|Fleetwood|Lyriq|Optiq|Seville|'
    'SRX|STS|Vistiq|XLR|XT4|XT5|XT6|XTS'),
  (69, 'Lincoln', 'Aviator|Continental|Corsair|LS|Mark LT|Mark VII|Mark VIII|MKC|MKS|MKT|MKX|MKZ|Nautilus|Navigator|'
    'Town Car|Zephyr'),
  (70, 'Mercury', 'Cougar|Grand Marquis|Lynx|Marauder|Mariner|Milan|Montego|Monterey|Mountaineer|Mystique|Sable|'
    'Topaz|Tracer|Villager'),
  (71, 'Pontiac', '6000|Aztek|Bonneville|Fiero|Firebird|G3|G4|G5|G6|G8|Grand Am|Grand Prix|GTO|LeMans|Matiz|Montana|'
    'Solstice|Sunbird|Sunfire|Sunrunner|Torrent|Trans Sport|Vibe'),
  (72, 'Saturn', 'Astra|Aura|Ion|L-Series|Outlook|Relay|S-Series|Sky|Vue'),
  (73, 'Oldsmobile', 'Achieva|Alero|Aurora|Bravada|Cutlass|Eighty-Eight|Intrigue|Ninety-Eight|Silhouette|Toronado'),
  (74, 'Plymouth', 'Acclaim|Breeze|Colt|Horizon|Laser|Neon|Prowler|Reliant|Sundance|Voyager'),
  (75, 'Eagle', 'Medallion|Premier|Summit|Talon|Vision'),
  (76, 'Geo', 'Metro|Prizm|Spectrum|Storm|Tracker'),
  (77, 'Scion', 'FR-S|iA|iM|iQ|tC|xA|xB|xD'),
  (78, 'Hummer', 'H1|H2|H3'),
  (79, 'Smart', '#1|#3|Crossblade|Forfour|Fortwo|Roadster'),
  (80, 'Tesla', 'Cybertruck|Model 3|Model S|Model X|Model Y|Roadster'),
  (81, 'Saab', '9-2X|9-3|9-4X|9-5|9-7X|900|9000'),
  (82, 'Rover', '100|200|214|216|25|400|414|416|45|600|620|75|800|820|Metro|Montego|Streetwise'),
  (83, 'Haval', 'Dargo|F7|H1|H2|H3|H4|H5|H6|H7|H8|H9|Jolion|M6'),
  (84, 'GWM', 'Ora 03|Ora 07|Poer|Tank 300|Tank 400|Tank 500|Wey 05|Wey 07'),
  (85, 'Dongfeng', 'AX4|AX7|Box|Captain|DF-Force|Duolika|E70|Forthing T5|Huge|Joyear S50|Joyear X3|Joyear X5|KL|'
    'Mage|Nammi 01|Rich|Rich 6|S30|Shine|Succe|SX5|SX6|T5 Evo|Vigo'),
  (86, 'FAW', 'Bestune B70|Bestune T33|Bestune T55|Bestune T77|Bestune T99|Besturn B50|Besturn B70|Besturn X40|'
    'Besturn X80|CA1040|CA1061|J6|N5|N7|Oley|R7|Tiger V|V2|V5|V80|Vita'),
  (87, 'BAIC', 'BJ20|BJ30|BJ40|BJ60|BJ80|D20|EU5|EX5|M20|U5 Plus|X25|X3|X35|X55|X65|X7'),
  (88, 'Brilliance', 'FRV|FSV|Galena|H220|H230|H320|H330|H530|Splendor|V3|V5|V7'),
  (89, 'Lifan', '320|520|530|620|720|820|Foison|KP 150|KP 200|KPM 200|KPR 150|KPT 200|LF125|LF150|LF200|M7|MyWay|'
    'X50|X60|X70|X80'),
  (90, 'Zotye', 'Coupa|Domy X5|Hunter|Nomad|SR7|T300|T500|T600|T700|Z100|Z300|Z500'),
  (91, 'Jetour', 'Dashing|T1|T2|X50|X70|X70 Plus|X90|X90 Plus|X95'),
  (92, 'Omoda', 'C5|C7|C9|E5'),
  (93, 'Jaecoo', 'J5|J6|J7|J8'),
  (94, 'Exeed', 'LX|RX|TXL|VX'),
  (95, 'GAC', 'Aion ES|Aion V|Aion Y|Emkoo|Empow|Emzoom|GA3|GA4|GA6|GA8|GN6|GN8|GS3|GS4|GS5|GS7|GS8|M8'),
  (96, 'Maxus', 'C35|D60|D90|Deliver 3|Deliver 7|Deliver 9|eDeliver 3|eDeliver 9|Euniq 6|G10|G50|T60|T70|T90|'
    'Territory|V80|V90'),
  (97, 'JMC', 'Baodian|Boarding|Carrying|Conquer|Grand Avenue|N601|N720|N800|Touring|Vigus|Yuhu'),
  (98, 'Jinbei', 'Granse|Haise|Haixing|Konect|S30|Topic|X30'),
  (99, 'Hafei', 'Lobo|Lubao|Minyi|Ruiyi|Saibao|Saima|Zhongyi'),
  (100, 'Soueast', 'DX3|DX7|Lioncel|S06|S07|S09|V3'),
  (101, 'Shineray', 'A7|T30|T32|X30|XY125|XY150|XY200|XY250'),
  (102, 'Kaiyi', 'E5|X3|X7'),
  (103, 'Karry', 'K60|Q22|Yoyo'),
  (104, 'ZX Auto', 'Admiral|Grand Tiger|Landmark|Terralord'),
  (105, 'Mahindra', 'Alturas|Bolero|Genio|KUV100|Marazzo|Pik Up|Quanto|Scorpio|Thar|TUV300|XUV 3XO|XUV300|XUV500|'
    'XUV700|Xylo'),
  (106, 'Tata', '407|Ace|Indica|Indigo|LPT 1116|LPT 613|Manza|Nano|Safari|Sumo|Super Ace|Telcoline|Vista|Xenon'),
  (107, 'Lada', '110|111|112|2104|2105|2106|2107|Granta|Kalina|Laika|Largus|Niva|Niva Travel|Priora|Samara|Vesta'),
  (108, 'UAZ', '469|Bukhanka|Hunter|Patriot|Pickup|Profi'),
  (109, 'Troller', 'Pantanal|T4'),
  (110, 'Agrale', '10000|14000|6000|8500|A10000|A8700|MA 15.0|MA 17.0|MA 8.5|MA 9.2|Marruá|MT 12.0'),
  (111, 'UD Trucks', 'CK|CMF88|Condor|Croner|CW|CWB|Kuzer|MK|PK|PKC|Quester|Quon'),
  (112, 'Peterbilt', '220|320|330|335|337|348|357|362|365|367|372|377|378|379|384|385|386|387|388|389|567|579|589'),
  (113, 'Western Star', '4700|47X|4800|4900|4964|49X|5700XE|6900'),
  (114, 'Sterling', 'A9500|Acterra|Bullet|Cargo|L7500|L8500|L9500|LT9500'),
  (115, 'MAN', 'CLA|F2000|L2000|Lion''s Coach|M2000|TGA|TGE|TGL|TGM|TGS|TGX'),
  (116, 'DAF', '65|75|85|95|CF|LF|XF|XG'),
  (117, 'Sinotruk', 'Hova|Howo|Howo A7|Howo T5G|Howo T7H|Howo TX|Sitrak|Steyr'),
  (118, 'Shacman', 'F2000|F3000|H3000|L3000|M3000|X3000|X5000|X6000'),
  (119, 'Yutong', 'C9|E12|T7|U12|ZK6107|ZK6118|ZK6122|ZK6126|ZK6128|ZK6129|ZK6831|ZK6852'),
  (120, 'King Long', 'Kingo|Placer|XMQ6118|XMQ6127|XMQ6129|XMQ6130|XMQ6900'),
  (121, 'Higer', 'H5C|H7V|KLQ6119|KLQ6129|KLQ6540|KLQ6702|KLQ6885'),
  (122, 'Golden Dragon', 'Cityvan|Pivot|XML6103|XML6125|XML6532|XML6700'),
  (123, 'Zhongtong', 'LCK6107|LCK6125|LCK6127'),
  (124, 'Blue Bird', 'All American|Micro Bird|TC/2000|Vision'),
  (125, 'DINA', 'Avante|Brighter|Dorado|Linner|Olímpico|Picker|Ridder|S-500|S-551|Viaggio'),
  (126, 'Husqvarna', 'FE 350|FE 450|Norden 901|Svartpilen 200|Svartpilen 401|TE 250|TE 300|Vitpilen 401'),
  (127, 'Harley-Davidson', 'Breakout|CVO|Dyna|Electra Glide|Fat Bob|Fat Boy|Forty-Eight|Heritage Softail|Iron 883|'
    'LiveWire|Low Rider|Nightster|Pan America|Road Glide|Road King|Softail|Sportster|Street 750|Street Bob|'
    'Street Glide|Ultra Limited|V-Rod|X350'),
  (128, 'Ducati', '1098|1199|1299|848|899|959|DesertX|Diavel|Hypermotard|Monster|Multistrada|Panigale V2|'
    'Panigale V4|Scrambler|ST2|Streetfighter|SuperSport|XDiavel'),
  (129, 'Triumph', 'Bonneville|Daytona|Rocket III|Scrambler 1200|Scrambler 400 X|Scrambler 900|Speed 400|'
    'Speed Triple|Speed Twin|Sprint|Street Triple|Street Twin|Thruxton|Thunderbird|Tiger 1200|Tiger 660|Tiger 800|'
    'Tiger 900|Trident 660'),
  (130, 'Royal Enfield', 'Bullet|Classic 350|Classic 500|Continental GT|Guerrilla 450|Himalayan|Hunter 350|'
    'Interceptor|Meteor 350|Scram 411|Shotgun 650|Super Meteor 650'),
  (131, 'Vespa', 'ET4|GTS|LX|Primavera|PX|Sprint|VXL'),
  (132, 'Piaggio', 'Ape|Beverly|Fly|Liberty|Medley|MP3|Porter|Typhoon|Zip'),
  (133, 'Kymco', 'Activ|Agility|AK 550|Downtown|Fly|Like|MXU|Nexxon|Rocket|Top Boy|Twist|Uni-K|Xciting'),
  (134, 'SYM', 'Citycom|Crox|Fiddle|Jet|Joymax|Maxsym|NH T|Orbit|Symphony|Wolf'),
  (135, 'Vento', 'Crossmax|Cyclone|Hot Rod|Lucky 7|Nitrox|Phantom|Proton|Rebellian|Rocketman|Ryder|Screamer|Storm|'
    'Terra|Thunderstar|Workman|Xpress|Zip'),
  (136, 'Keeway', 'Horse|RK 125|RK 150|RKF|RKS|RKV|Speed 150|Superlight|Target|TX 200|V302C|Vieste'),
  (137, 'Benelli', '150S|180S|302R|302S|502C|752S|Imperiale 400|Leoncino|TNT 135|TNT 15|TNT 25|TNT 300|TNT 600|'
    'TRK 251|TRK 502|TRK 702'),
  (138, 'CFMoto', '250NK|250SR|300NK|300SR|300SS|400NK|450CL-C|450MT|450NK|450SR|650GT|650MT|650NK|675SR|700CL-X|'
    '700MT|800MT|800NK|CForce|Papio|UForce|ZForce'),
  (139, 'Zontes', '155G|310M|310R|310T|310V|310X|350D|350E|350R|350T|703F'),
  (140, 'Voge', '300 Rally|300AC|300DS|300R|500AC|500DS|525DSX|650DS|900DSX'),
  (141, 'QJMotor', 'SRK 250|SRK 400|SRK 700|SRT 550|SRT 700|SRT 800|SRV 300'),
  (142, 'Haojue', 'DK150|DR160|DR300|HJ110|HJ125|HJ150|Lindy|Lucky|NK150|TR150|TR300|UF150'),
  (143, 'Zongshen', 'RX3|RX3S|ZS110|ZS125|ZS150|ZS200|ZS250'),
  (144, 'Loncin', 'GP 250|LX150|LX200|LX250'),
  (145, 'Motomel', 'B110|Blitz|C150|CG 150|CX 150|S2|S3|Sirius|Skua|Strato|Tango|Victory|X3M|XMM 250'),
  (146, 'Zanella', 'Ceccato|Due|Exclusive|Hot 90|Patagonian Eagle|RX 150|RX 200|RX 250|RZ3|Sapucai|Sol|Styler|'
    'ZB 110|ZR 150|ZR 200|ZR 250|ZTT'),
  (147, 'Corven', 'Energy|Expert|Hunter|Indiana|Mirage|Touring|Triax|TXR'),
  (148, 'Gilera', 'AC4|C110|Futura|Sahel|Smash|SMX|VC 150|VC 200|YL 150'),
  (149, 'Dafra', 'Apache|Citycom|Cruisym|Horizon|Kansas|Next|NH 190|Riva|Speed 150|Super 100|Zig'),
  (150, 'Aprilia', 'Caponord|Dorsoduro|Mana|Pegaso|RS 125|RS 457|RS 660|RSV4|Scarabeo|Shiver|SR|SX 125|Tuareg 660|'
    'Tuono'),
  (151, 'Can-Am', 'Commander|Defender|DS 450|Maverick|Outlander|Renegade|Ryker|Spyder|Traxter'),
  (152, 'Polaris', 'ACE|General|Outlaw|Phoenix|Predator|Ranger|RZR|Scrambler|Slingshot|Sportsman|Trail Boss'),
  (153, 'Asia Motors', 'Combi|Cosmos|Hi-Topic|Rocsta|Topic|Towner'),
  (154, 'Datsun', '1200|120Y|140Y|150Y|160J|210|280ZX|620|720'),
  (155, 'Leapmotor', 'B10|C10|T03'),
  (156, 'Zeekr', '001|009|7X|X'),
  (157, 'Genesis', 'G70|G80|G90|GV60|GV70|GV80'),
  (158, 'Maserati', 'Biturbo|Coupé|Ghibli|GranCabrio|GranTurismo|Grecale|Levante|MC20|Quattroporte|Spyder'),
  (159, 'Proton', 'Gen-2|Persona|Saga|Satria|Waja|Wira'),
  (160, 'Samsung', 'SM3|SM5'),
  (161, 'UM', 'DSR|Fastwind|Max|Nitrox|Powermax|Renegade|Xtreet'),
  (162, 'SWM', 'G01|G05|X3|X7'),
  (163, 'Thomas Built', 'Minotour|Saf-T-Liner')
), brands as (
  insert into car_brand (id, name) select id, brand from catalogue returning id
)
insert into car_model (brand_id, name)
select c.id, m.name
from catalogue c join brands b using (id), string_to_table(c.models, '|') with ordinality as m (name, at)
order by c.id, m.at;
