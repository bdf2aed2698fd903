import { parseSynonyms } from './parse-synonyms.ts';

/** General knowledge of French food words, written by hand. The format is that of english-synonyms.ts. */
export const frenchSynonyms = parseSynonyms({
  'other names of the same food': `
    cacahuète, arachide
    soda, boisson gazeuse
    limonade > boisson gazeuse
    eau gazeuse, eau pétillante
    eau plate, eau minérale
    coca, cola, coca cola
    yaourt, yogourt, yahourt
    patate, pomme de terre
    frites, pommes frites
    frites > pommes de terre
    patate douce > pomme de terre
    steak haché, boeuf haché, viande hachée
    steak, bifteck
    steak, steak de boeuf
    steak > boeuf
    entrecôte, faux filet
    rosbif, rôti de boeuf
    hamburger, burger, cheeseburger
    tisane, infusion
    bonbon, confiserie
    sucette > bonbon
    glace, crème glacée
    sorbet > glace
    esquimau, glace bâtonnet
    cookie, biscuit
    petit beurre > biscuit
    courge, potiron, citrouille
    butternut > courge
    clémentine, mandarine
    pamplemousse, pomelo
    nectarine, brugnon
    griotte > cerise
    litchi, letchi
    kaki, plaqueminier
    guacamole > avocat
    soja, soya
    tofu, fromage de soja
    cajou, noix de cajou
    noix de pécan, pacane
    surimi, bâtonnet de crabe
    crevette, gambas, camaron
    langouste, homard
    langoustine > crevette
    calmar, calamar, encornet
    poulpe, pieuvre
    seiche > calmar
    lotte, baudroie
    cabillaud, morue
    colin, lieu, merlu
    bar, loup
    dorade, daurade
    saint jacques, coquille saint jacques, noix de saint jacques
    fruits de mer, coquillages et crustacés
    poisson pané, bâtonnet de poisson
    pain de mie, pain sandwich
    pain complet, pain intégral
    pain blanc, pain courant
    baguette, pain baguette
    baguette > pain
    tartine > pain
    toast, pain grillé
    biscotte > pain grillé
    viennoiserie > croissant
    pain au chocolat, chocolatine
    croque monsieur, croque madame
    brioche, pain brioché
    jambon blanc, jambon cuit
    jambon blanc > jambon supérieur, jambon cuit
    jambon cru, jambon de pays, jambon sec
    prosciutto > jambon cru
    lardon, poitrine fumée
    bacon > lardon
    charcuterie > saucisson
    chipolata > saucisse
    knack, saucisse de strasbourg, saucisse de francfort
    saucisse de francfort > hot dog
    boudin noir, boudin
    blanc de poulet, filet de poulet, poitrine de poulet, escalope de poulet
    cuisse de poulet, pilon
    nuggets, croquette de poulet, poulet pané
    cordon bleu > escalope panée
    escalope de dinde, filet de dinde
    oeuf au plat, oeuf sur le plat
    oeuf mollet, oeuf à la coque
    pâtes, nouilles
    pâtés > pâté
    spaghetti > pâtes
    tagliatelle > pâtes
    macaroni > pâtes
    coquillettes > pâtes
    penne > pâtes
    vermicelle > pâtes
    ravioli > pâtes farcies
    bolognaise, bolognese, sauce tomate à la viande
    hachis parmentier, parmentier
    purée, purée de pommes de terre
    gratin dauphinois > gratin de pommes de terre
    pommes noisettes > pommes de terre
    rösti > pommes de terre
    riz cantonais, riz sauté
    risotto > riz
    riz basmati > riz
    riz thaï > riz
    boulgour, blé concassé
    semoule, couscous
    polenta, semoule de maïs
    maïs, maïs doux
    corn flakes, pétales de maïs
    pétales de maïs > céréales
    céréales > pétales
    flocons d'avoine, gruau, porridge
    soupe, potage, velouté
    bouillon > soupe
    gaspacho, gazpacho
    salade verte, laitue
    laitue, salade
    crudités > légumes crus
    roquette > salade
    mâche > salade
    endive, chicon
    blette, bette
    haricots mange-tout, pois gourmand, pois mange-tout
    flageolet > haricot
    petit pois, pois
    houmous > pois chiche
    houmous, hummus
    lentille > légumineuse
    betterave, betterave rouge
    poivron, piment doux
    piment, chili
    oignon nouveau, cébette, cive
    ciboulette > cive
    champignon de Paris, champignon de couche
    cèpe, bolet
    ratatouille > légumes
    macédoine > légumes
    chips, pommes chips
    gâteau apéritif, biscuit apéritif
    fruits secs, fruits séchés
    pruneau, prune sèche
    lin, graine de lin
    beurre de cacahuète, pâte d'arachide
    pâte à tartiner, tartinade
    pâte à tartiner > chocolat noisette
    confiture, marmelade, gelée
    compote, purée de fruits
    sirop > boisson à diluer
    jus multifruits, jus de fruits
    lait chocolaté, chocolat au lait à boire, boisson cacaotée
    chocolat chaud, boisson cacaotée
    cacao, chocolat en poudre
    lait fermenté > yaourt
    lait de soja, lait soja, boisson au soja
    lait d'amande, boisson à l'amande
    lait d'avoine, boisson à l'avoine
    lait de riz, boisson au riz
    lait de coco, crème de coco
    lait végétal > boisson au soja, boisson à l'amande
    fromage blanc, faisselle
    petit suisse > fromage blanc
    skyr > fromage blanc
    fromage râpé > emmental râpé, fromage
    gruyère > emmental
    chèvre, fromage de chèvre
    bûche de chèvre > fromage de chèvre
    brebis, fromage de brebis
    crème fraîche, crème épaisse
    chantilly, crème fouettée
    margarine, matière grasse végétale
    vinaigrette, sauce salade
    mayo, mayonnaise
    ketchup > sauce tomate
    sel, sel de table
    sucre, saccharose
    cassonade > sucre roux
    sucre en poudre > sucre blanc
    édulcorant, sucrette, aspartame
    expresso > café
    cappuccino, café au lait, café crème
    déca, café décaféiné
    thé glacé, ice tea, boisson au thé
    bière, panaché
    panaché > bière
    pastis, anisette
    champagne, vin mousseux, crémant
    rosé, vin rosé
    rouge > vin rouge
    cidre > boisson alcoolisée
    apéritif > kir, porto
    porto > vin doux
    spiritueux, alcool
    eau-de-vie > spiritueux
    rhum, ti punch
    crêpe, galette
    gaufre, gaufrette
    galette de sarrasin, galette de blé noir
    tarte, tartelette
    quiche, tarte salée
    flan, crème renversée
    crème caramel, flan au caramel
    crème dessert > flan
    mousse au chocolat > mousse
    île flottante, oeufs à la neige
    beignet, donut
    churros > beignet
    chichi > beignet
    chausson > feuilleté
    pain d'épices > pain d'épice
    gâteau, pâtisserie
    muffin, cupcake
    barre de céréales, barre céréalière
    barre chocolatée, barre au chocolat
    tablette de chocolat, chocolat en tablette
    chewing gum, gomme à mâcher
    réglisse > bonbon
    kebab, sandwich grec, döner
    tacos > sandwich
    panini > sandwich
    wrap, tortilla, galette
    fajita > tortilla
    nem, rouleau de printemps
    sushi, maki
    raclette > fromage
    tartiflette > pommes de terre
    choucroute, choucroute garnie
    pot au feu, boeuf bouilli
    blanquette > veau
    taboulé, salade de couscous
    coleslaw, salade de chou
    pizza margherita, pizza tomate fromage
    petit pot > bébé
    lait infantile, lait de croissance, lait premier âge
  `,
  'preparations and claims': `
    conserve, boîte, appertisé
    déshydraté, séché, sec, poudre, lyophilisé
    allégé, light, léger
    light > sans sucre, édulcorant
    zéro, sans sucre, édulcorant, light
    écrémé, sans matière grasse, 0%
    décaféiné, sans caféine
    fourré, garni, farci
    rôti, cuit au four
    poêlé, sauté
    frit, friture
    bouilli, cuit à l'eau
    grillé, barbecue
    vapeur, cuit à la vapeur
    surgelé, congelé
    aromatisé, parfum, saveur, goût
    sans sel, non salé
    sans sucre, non sucré
    fait maison, maison
    bio, biologique
    végétarien, végétal, végan
  `,
  'brands and the words that lists use for them': `
    nutella > pâte à tartiner, pâte à tartiner chocolat et noisette
    pepsi > cola
    orangina > boisson gazeuse orange, boisson à l'orange
    fanta > boisson gazeuse orange
    sprite > limonade, boisson gazeuse citron
    schweppes > boisson gazeuse, tonic
    perrier > eau minérale gazeuse
    badoit > eau minérale gazeuse
    red bull > boisson énergisante
    oasis > boisson aux fruits
    lipton > thé glacé
    nesquik > cacao, chocolat en poudre
    ricoré > chicorée café
    nescafé > café soluble
    danette > crème dessert
    activia > yaourt bifidus
    actimel > lait fermenté
    kiri > fromage fondu
    vache qui rit > fromage fondu
    babybel > fromage
    boursin > fromage à tartiner
    philadelphia > fromage à tartiner
    saint moret > fromage à tartiner
    knorr > soupe, bouillon
    maggi > bouillon, sauce soja
    mousline > purée de pommes de terre
    big mac > hamburger, double burger
    mcdo > fast food, hamburger
    macdo > fast food, hamburger
    pringles > tuiles
    doritos > chips de maïs
    curly > biscuit soufflé cacahuète
    tuc > crackers
    wasa > pain croustillant
    krisprolls > petit pain suédois
    prince > biscuit fourré chocolat
    bn > biscuit fourré
    oreo > biscuit fourré
    lu > biscuit
    kit kat > gaufrette chocolat
    mars > barre chocolatée caramel
    twix > barre biscuitée chocolat
    snickers > barre chocolatée cacahuètes, barre chocolatée
    magnum > glace bâtonnet
    bounty > barre noix de coco
    smarties > chocolat dragéifié
    haribo > bonbon gélifié
    carambar > caramel
    ricard > pastis
    kinder > chocolat lait
    special k > céréales
    chocapic > céréales chocolatées
    weetabix > céréales complètes
    blédine > céréales instantanées bébé
    isio > huile combinée
    primevère > margarine
  `,
});
