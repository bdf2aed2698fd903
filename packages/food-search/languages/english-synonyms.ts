import { parseSynonyms } from './parse-synonyms.ts';

/**
 * General knowledge of English food words, written by hand. `a, b` are names of the same food; `a > b` says that a person
 * who types a may mean b, and not the other way round: a brand, a dish or a kind, and the words that lists use for it.
 */
export const englishSynonyms = parseSynonyms({
  'words of different countries': `
    pop > soft drink
    soda, soda pop, soft drink, fizzy drink, carbonated drink
    seltzer, sparkling water, carbonated water, fizzy water, soda water, club soda
    crisps, potato chips
    fries, french fries
    chips > french fries, fries, potato crisps
    fries > potato chips
    french fries > potato chips
    zucchini, courgette
    eggplant, aubergine, brinjal
    cilantro, coriander, coriander leaf
    arugula, rocket
    garbanzo, chickpea, chick pea
    shrimp, prawn
    scallion, spring onion, green onion, salad onion
    rutabaga, swede
    beet, beetroot
    bell pepper, capsicum, sweet pepper
    corn, maize, sweetcorn
    cornstarch, cornflour
    powdered sugar, icing sugar, confectioners sugar
    granulated sugar, white sugar, caster sugar
    brown sugar, demerara sugar, muscovado sugar
    popsicle, ice pop, ice lolly, icy pole
    cotton candy, candy floss, fairy floss
    candy, sweets, confectionery, lolly
    cookie, biscuit
    biscuit > cracker
    oatmeal, porridge, rolled oats
    semi skimmed, reduced fat, 2%
    skim, skimmed, nonfat, fat free
    full fat, full cream, whole
    lowfat, low fat, reduced fat, light, lite
    diet, sugar free, low calorie, dietetic, zero
    takeout, takeaway, fast food
    okra, ladies fingers, bhindi
    raisin, sultana
    molasses, treacle
    golden syrup > corn syrup, syrup
    cantaloupe, rockmelon
    papaya, pawpaw
    persimmon, kaki, sharon fruit
    clementine, mandarin, tangerine, satsuma, easy peeler
    snow pea, mangetout
    navy bean, haricot bean
    fava bean, broad bean
    lima bean, butter bean
    string bean, green bean, french bean, haricot vert, snap bean, runner bean
    canola, rapeseed, colza
    linseed, flaxseed, flax
    peanut, groundnut, monkey nut
    hazelnut, filbert, cobnut
    whole wheat, wholemeal, wholewheat
    brown bread > wholemeal bread, whole wheat bread, wheat bread
    submarine, sub, hoagie, hero, grinder
    ground beef, minced beef, beef mince, mince beef, hamburger meat
    ground pork, minced pork, pork mince
    ground lamb, minced lamb, lamb mince
    ground turkey, minced turkey, turkey mince
    ground chicken, minced chicken, chicken mince
    mince > ground beef, minced beef
    canned, tinned
    dried, dehydrated, dry
    grilled, broiled
    cereal bar, granola bar, muesli bar
    infant formula, baby formula, baby milk, formula milk
    baby food, infant food, weaning food
    frozen meal, tv dinner, frozen dinner, frozen entree, ready meal
    pickle, gherkin
    jam, preserve
    jam > jelly
    jelly > jam, gelatin
    jello, gelatin dessert
    jello > jelly, gelatin
    pie crust, pastry case, pie shell
    heavy cream, whipping cream, double cream
    light cream, single cream
    half and half > cream
    clotted cream > cream
    cottage pie, shepherds pie
    baked potato, jacket potato
    mashed potato, mash, creamed potato
    roast potato, roasted potato
    hash brown, potato rosti
    potato wedge > fried potato, potato
    hamburger, burger, beefburger
    hamburger bun, burger bun
    hot dog bun, finger roll
    bread roll, dinner roll, bap, bun, barm cake, cob
    muffin > english muffin
    flapjack > oat bar, granola bar, pancake
    pancake, hotcake, griddle cake
    crumpet > english muffin
    fish finger, fish stick
    kebab, kabob, kebob
    doner kebab, gyro, shawarma
    gammon > ham
    rasher > bacon
    banger > sausage
    pudding > dessert
    custard, vanilla pudding
    fruit squash, cordial, fruit drink
    squash > fruit drink, juice drink
    orange squash > fruit squash
    rich tea > semi sweet biscuit
    custard cream > cream sandwich biscuit
    bourbon biscuit > cream sandwich biscuit
    battered fish > cod in batter, haddock in batter
    lager, pilsner
    lager > beer
    ale > beer
    stout > beer
    bitter > beer
    shandy > beer
    plonk > wine
    spirit, liquor
    spirit > vodka
    gin > spirit
    vodka > spirit
    rum > spirit
    brandy > spirit
    whisky > spirit
    whiskey > spirit
    granary bread, multigrain bread
    granary > malted wheat
    teacake > currant bun
    sweet potato, kumara
    pumpkin, squash
    butternut squash > winter squash
    silverbeet, swiss chard, chard
    witloof, endive, chicory
    romaine, cos lettuce
    bok choy, pak choi, chinese cabbage
    napa cabbage, chinese leaves, chinese cabbage
    celery root, celeriac
    collard, spring greens, collard greens
    soy, soya
    soy bean, edamame
  `,
  'spellings and short forms': `
    bbq, barbecue, barbeque, bar-b-q
    yogurt, yoghurt, yoghourt
    doughnut, donut
    ketchup, catsup, tomato ketchup
    tomato sauce > ketchup
    whiskey, whisky
    chili, chilli, chile, chilies
    hummus, houmous, humous, hommos
    falafel, felafel
    tahini, tahina
    pita, pitta
    naan, nan
    roti, chapati, chapatti
    poppadom, poppadum, papadum, pappadam, papad
    omelet, omelette
    lasagna, lasagne
    spaghetti, spag
    mac, macaroni
    macaroni and cheese, mac and cheese, macaroni cheese, cheesy pasta
    pb, peanut butter
    pbj, peanut butter and jelly, pb and j
    blt, bacon lettuce and tomato
    oj, orange juice
    aj > apple juice
    veg, veggie, vegetable
    choc, chocolate
    choccy > chocolate
    mayo, mayonnaise
    decaf, decaffeinated, caffeine free
    decaf > coffee
    espresso, expresso
    espresso > coffee
    evoo > olive oil
    g and t, gin and tonic
    cuppa > tea
    builders tea > tea
    brekkie > breakfast
    sarnie, sandwich
    butty, sandwich
    toastie, toasted sandwich
    toastie > grilled sandwich, grilled cheese sandwich
    panini > sandwich
    spud, potato
    tater, potato
    tattie, potato
    nana > banana
    shroom > mushroom
    avo, avocado
    cuke > cucumber
    brussel sprout, brussels sprout, sprout
    filet, fillet
    sherbet, sorbet
    flavored, flavoured
    kombucha, kombucha tea
    sauerkraut, pickled cabbage
    tom yum, tom yam
    pad thai, phad thai
    dal, dhal, daal, dahl, lentil curry
    biryani, biriani
    ghee > clarified butter, butter
    paneer > cheese
    tzatziki, cucumber yogurt dip
    gyoza, potsticker, pot sticker, dumpling
    wonton, won ton, dumpling
    ramen, instant noodle
    pot noodle > instant noodle, noodle soup, pot savouries
    croissant, crescent roll
    crepe, pancake
    creme fraiche > sour cream
    veggie burger, vegetarian burger, vegetable burger, meatless burger, plant based burger
    vegetarian, meatless, meat free
    plant based, non dairy, dairy free
    vegan > vegetarian, meatless
    gluten free, wheat free
    iced coffee, cold coffee, cold brew
    americano > black coffee, brewed coffee
    flat white > latte, coffee with milk
    cafe au lait > latte, coffee with milk
    macchiato > espresso, latte
    mocha, cafe mocha, chocolate coffee
    chai latte > tea with milk
    hot chocolate, cocoa, drinking chocolate
    decaffeinated coffee, decaf coffee
    black coffee > brewed coffee, coffee
    white coffee > coffee with milk
    iced tea, ice tea
    chai, spiced tea
    matcha > green tea
    soy sauce, shoyu
    rice crispies, rice krispies, crisp rice, puffed rice
    cornflakes, corn flakes
    wheat biscuit > wheat cereal
    granola, muesli
  `,
  'other names of the same food': `
    coke, cola
    cola, coca cola
    hot dog, frankfurter, wiener, frank
    tofu, bean curd, soybean curd
    venison, deer
    mutton > lamb
    veal > calf
    beef jerky, biltong, dried beef
    squid, calamari
    octopus > squid
    sheep, ewe
    broth, stock, bouillon, consomme
    jelly bean > candy
    gelatin, gelatine
    garlic bread > garlic toast
    toast, toasted bread
    stuffed, filled
    sweetener, sugar substitute, artificial sweetener
    creamer, whitener
    corn on the cob, cob corn
    popped corn, popcorn
    dill pickle, pickled cucumber
    roe, caviar, fish egg
    shellfish, seafood
    crayfish, crawfish
    langoustine, scampi, norway lobster
    scampi > shrimp, prawn
    surimi, imitation crab, crab stick, seafood stick
    lox, smoked salmon
    kipper, smoked herring
    bloater > herring
    rollmop, pickled herring
    pilchard, sardine
    tuna, tunafish, tunny
    dorado, mahi mahi
    pollock, coley, saithe
    rockfish > fish
    sea bass, branzino
    catfish, basa
    cured ham, prosciutto, parma ham, serrano ham
    prosciutto > ham
    pancetta > bacon
    lardon > bacon
    pastrami > beef
    salami, dry sausage
    chorizo > sausage
    pepperoni > sausage
    kielbasa, polish sausage
    bratwurst > sausage
    black pudding, blood sausage, blood pudding
    liver sausage, liverwurst, braunschweiger
    bologna, baloney, polony
    luncheon meat, lunch meat, spam
    cold cuts, deli meat, luncheon meat
    offal, organ meat, giblet
    sweetbread > pancreas, thymus
    tripe > stomach
    trotter, pig foot, pigs feet
    crackling, pork rind, pork scratching, chicharron
    spare rib, rib
    drumstick, chicken leg
    chicken finger, chicken strip, chicken tender, chicken goujon
    chicken nugget, chicken bites, chicken mcnugget
    chicken nugget > coated chicken pieces
    nugget > chicken nugget, coated chicken pieces
    schnitzel, breaded cutlet, escalope
    rotisserie chicken, spit roasted chicken
    sunny side up > fried egg
    over easy > fried egg
    hard boiled egg, boiled egg
    devilled egg, deviled egg
    frittata > omelet
    spanish omelette, tortilla espanola
    egg sandwich > egg salad sandwich
    curd cheese, quark, fromage frais
    cream cheese, soft cheese
    processed cheese, american cheese, cheese slice
    string cheese > mozzarella
    parmesan, parmigiano, grana padano
    swiss cheese, emmental, emmentaler
    blue cheese, stilton, gorgonzola, roquefort
    goat cheese, chevre
    buttermilk > milk
    evaporated milk, condensed milk
    powdered milk, dry milk, dried milk, milk powder
    long life milk, uht milk
    plant milk > soy milk, almond milk, oat milk
    oat drink, oat milk
    kefir > fermented milk, yogurt drink
    milkshake, milk shake, shake
    frappe > milk shake, iced coffee
    smoothie > fruit drink
    whey > protein powder
    protein shake, protein drink, nutritional shake
    meal replacement > nutritional drink
    energy drink > caffeinated drink
    sports drink, isotonic drink, electrolyte drink
    tonic water, quinine water
    ginger ale > soft drink
    root beer > soft drink
    cream soda > soft drink
    lemon lime soda > soft drink
    rum and coke, cuba libre
    screwdriver, vodka and orange
    bubbly, champagne, sparkling wine, prosecco, cava
    rose wine, blush wine, pink wine
    mulled wine > wine
    port > fortified wine
    sherry > fortified wine
    brandy, cognac
    hard cider, cider
    alcopop > malt beverage, cooler
    alcohol free, non alcoholic, alcohol removed
    salad cream > salad dressing, mayonnaise
    thousand island > salad dressing
    ranch > salad dressing, dressing
    vinaigrette, oil and vinegar dressing, french dressing
    sriracha, hot sauce, chili sauce, pepper sauce, tabasco
    brown sauce > steak sauce
    marinara, tomato sauce, pasta sauce, spaghetti sauce
    bolognese, meat sauce, ragu
    spaghetti bolognese, spag bol, spaghetti with meat sauce, pasta with meat sauce
    alfredo, cream sauce, white sauce
    bechamel, white sauce
    carbonara > pasta with cream sauce, pasta
    pesto > basil sauce
    salsa, pico de gallo
    relish > pickle
    chutney > relish
    marmite, vegemite, yeast extract
    nut butter > almond butter, peanut butter
    spread > margarine
    margarine, vegetable spread, oleo
    shortening, cooking fat, vegetable fat
    lard, pork fat
    dripping > beef fat, animal fat
    frosting, icing
    sprinkles, hundreds and thousands
    whipped topping, whipped cream
    maple syrup, pancake syrup
    aunt jemima > pancake syrup, pancake
    fruit cocktail, fruit salad, mixed fruit
    fruit leather, fruit roll, fruit snack
    prune, dried plum
    goji, wolfberry
    acai > berry
    lychee, litchi
    plantain, cooking banana
    cassava, yuca, manioc
    yam > sweet potato
    taro, dasheen
    jicama, yam bean
    nopal, cactus
    courgetti > zucchini
    mixed vegetables, vegetable medley
    stir fry, stir fried
    coleslaw, cabbage salad, slaw
    greens > spinach, collard, kale
    side salad, garden salad, green salad, tossed salad, mixed salad
    baked beans, pork and beans
    refried beans > pinto bean
    kidney bean, red bean
    black eyed pea, cowpea
    pigeon pea, gungo pea
    pulse, legume
    lentil > legume
    trail mix, nut mix, nuts and raisins
    sunflower seed, sunflower kernel
    pumpkin seed, pepita
    breadstick, grissini
    breadcrumb, bread crumb
    crouton > bread
    bruschetta > bread with tomato
    flatbread > pita, naan
    focaccia > italian bread
    ciabatta > italian bread
    baguette, french stick, french bread
    sourdough > bread
    pumpernickel, rye bread
    crispbread, ryvita, rye crisp
    rice cracker, rice cake
    matzo, matzoh
    tortilla, wrap
    wrap sandwich, tortilla wrap
    quesadilla > cheese tortilla
    fajita > tortilla
    noodle > pasta
    spaghetti > pasta
    penne > pasta
    fusilli > pasta
    linguine > pasta
    tagliatelle > pasta, noodle
    fettuccine > pasta
    macaroni > pasta
    vermicelli > noodle
    rice noodle, rice vermicelli
    chow mein, fried noodle, lo mein
    couscous > semolina
    polenta, cornmeal mush, grits
    grits > cornmeal
    risotto > rice
    pilaf, pilau, rice pilaf
    paella > rice with seafood, rice
    sticky rice, glutinous rice
    fool > dessert
    cobbler, crumble
    crumble > crisp
    tart, pie
    turnover, pasty
    empanada > turnover
    calzone > pizza
    danish, danish pastry, sweet roll
    cinnamon bun, cinnamon roll
    gateau > cake
    sponge, sponge cake
    victoria sponge > sponge cake
    fairy cake, cupcake
    brownie > chocolate cake, cookie
    blondie > brownie
    shortbread > butter cookie
    gingerbread, ginger cookie, ginger biscuit
    ginger nut > ginger biscuit, ginger cookie
    graham cracker > digestive biscuit
    digestive > graham cracker
    macaroon > coconut cookie
    marshmallow > candy
    toffee > caramel
    fudge > caramel
    licorice, liquorice
    gummy bear, gummi, fruit gum, jelly baby, wine gum
    boiled sweet, hard candy
    mint > hard candy
    chewing gum, gum, bubble gum
    chocolate bar, candy bar
    milk chocolate > chocolate candy
    dark chocolate, plain chocolate, bittersweet chocolate, semisweet chocolate
    easter egg > milk chocolate
    choc ice, chocolate ice cream bar
    sundae > ice cream
    gelato, ice cream
    soft serve, soft ice cream
    frozen yogurt, froyo
    corn chips, tortilla chips
    nacho chips > tortilla chips
    cheese puff, cheese curl, cheese flavored snack
    pretzel > snack
    chowder > soup
    bisque > soup
    broth > soup
    gumbo > soup
    minestrone > vegetable soup
    miso > soybean soup
    pho > noodle soup
    pottage > soup
    casserole, stew, hotpot
    goulash > beef stew
    chili con carne > chili with beans
    sloppy joe > ground beef
    pot pie > chicken pie
    sausage roll > sausage in pastry
    pigs in blankets > sausage
    scotch egg > egg
    toad in the hole > sausage
    yorkshire pudding > popover
    bubble and squeak > cabbage
    ploughmans > cheese
    sunday roast > roast beef
    full english > fried breakfast
    beans on toast > baked beans
    cheese on toast, cheese toast, welsh rarebit
    cheese on toast > grilled cheese sandwich
    surf and turf > steak
    sashimi, raw fish
    california roll > sushi
    maki > sushi
    spring roll, egg roll
    dim sum > dumpling
    sweet and sour pork > pork
    general tso > chicken
    parm, parmesan
    carne asada > beef steak, beef
    cheesesteak > steak sandwich, steak and cheese
    kung pao > chicken
    teriyaki > soy sauce
    tikka masala > curry
    korma > curry
    vindaloo > curry
    jalfrezi > curry
    madras > curry
    bhaji > fritter
    pakora > fritter
    samosa > turnover, pastry
    satay > peanut sauce
    rendang > beef curry
    bibimbap > rice
    bulgogi > beef
    kimchi, kim chee
    stroganoff > beef with sour cream
    moussaka > eggplant
    ratatouille > vegetable stew
    cauliflower cheese > cauliflower with cheese sauce
    dauphinoise, scalloped potato, au gratin potato, potato gratin
    potato cake > potato pancake
    tater tot, potato puff, potato croquette
    onion ring > fried onion
    bloody mary > vodka
    martini > gin
    margarita > tequila
  `,
  'brands and the words that lists use for them': `
    pepsi > cola
    coke zero > diet cola
    pepsi max > diet cola
    dr pepper > pepper type
    sprite > lemon lime, fruit flavored soft drink
    7up > lemon lime, fruit flavored soft drink
    7 up > lemon lime, fruit flavored soft drink
    fanta > orange soda, fruit flavored soft drink
    mountain dew > fruit flavored soft drink
    irn bru > soft drink
    lucozade > energy drink, sports drink
    gatorade > sports drink
    powerade > sports drink
    red bull > energy drink
    monster > energy drink
    ribena > blackcurrant drink
    capri sun > fruit drink
    kool aid > fruit flavored drink
    tang > orange drink
    snapple > iced tea, fruit drink
    perrier > sparkling water, mineral water
    evian > mineral water, bottled water
    ovaltine > malted milk
    horlicks > malted milk
    nesquik > chocolate milk
    yakult > fermented milk drink
    actimel > fermented milk drink, drinking yogurt
    ensure > nutritional drink
    slim fast > meal replacement
    guinness > stout, beer
    budweiser > beer
    bud light > light beer
    coors > beer
    miller > beer
    corona > beer
    heineken > beer
    carlsberg > lager, beer
    stella > lager, beer
    stella artois > lager, beer
    hard seltzer, alcoholic seltzer
    white claw > hard seltzer, malt beverage
    smirnoff > vodka
    bacardi > rum
    baileys > cream liqueur
    jack daniels > whiskey
    pimms > cocktail
    philadelphia > cream cheese, soft cheese, cheese spread
    dairylea > cheese spread, processed cheese
    babybel > cheese
    velveeta > processed cheese
    flora > margarine
    lurpak > butter
    i can't believe it's not butter > margarine
    nutella > hazelnut spread, chocolate spread
    cool whip > whipped topping
    reddi wip > whipped cream
    crisco > shortening
    hellmanns > mayonnaise
    miracle whip > mayonnaise type dressing
    hp sauce > brown sauce
    heinz beans > baked beans
    bisto > gravy
    oxo > stock cube
    quorn > mycoprotein
    linda mccartney > vegetarian sausage
    beyond meat > meatless
    hovis > bread
    kingsmill > bread
    ryvita > crispbread
    ritz > cracker
    triscuit > wheat cracker
    saltine, soda cracker
    jacobs > cream cracker
    oreo > chocolate sandwich cookie, sandwich biscuit, biscuit
    hobnob > oat biscuit
    jaffa cake > biscuit
    penguin > chocolate biscuit
    pop tart, toaster pastry
    twinkie > snack cake
    kit kat > chocolate wafer
    kitkat > chocolate wafer
    mars > chocolate bar
    twix > chocolate biscuit
    bounty > coconut chocolate
    maltesers > malted milk ball
    smarties > candy coated chocolate
    m&m > candy coated chocolate
    dairy milk > milk chocolate
    cadbury > milk chocolate
    hershey > milk chocolate
    haribo > gummy, fruit gum, sweets
    skittles > fruit candy
    polo > mint
    tic tac > mint
    jolly rancher > hard candy
    life savers > hard candy
    pringles > potato chip, potato crisp
    doritos > tortilla chip
    cheetos > cheese flavored corn snack
    wotsits > corn snack
    quavers > potato snack
    walkers > crisps
    lays > potato chip
    magnum > chocolate ice cream bar
    cornetto > ice cream cone
    ben and jerry > ice cream
    haagen dazs > ice cream
    special k > cereal
    frosties, frosted flakes, frosted cornflakes
    coco pops > chocolate rice cereal
    cheerios > oat cereal
    weetabix, wheat biscuit cereal
    shreddies > wheat cereal
    ready brek > instant porridge
    alpen > muesli
    cream of wheat > farina
    super noodles > instant noodle
    big mac > double hamburger
    whopper > hamburger
    happy meal > hamburger
    mcflurry > ice cream
    kfc > fried chicken
    nandos > grilled chicken
    frappuccino > iced coffee
    nescafe > instant coffee
    spam > luncheon meat
    eggo > waffle
    bisquick > baking mix
    splenda > sucralose
    equal > aspartame
    canderel > sweetener
    stevia > sweetener
    mrs dash > seasoning
    vitamin water > enhanced water
  `,
});
