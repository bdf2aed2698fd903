/**
 * What speakers of English around the world call the same food: regional words, spellings, short forms. They count a little
 * less than a word of the list itself or a synonym set of the locale.
 */
export const englishSynonyms: readonly (readonly string[])[] = `
  bbq, barbecue, barbeque
  soda, soda pop, soft drink, fizzy drink, carbonated drink
  coke, cola
  seltzer, sparkling water, carbonated water, fizzy water
  fries, french fries
  crisps, potato chips
  zucchini, courgette
  eggplant, aubergine
  cilantro, coriander
  arugula, rocket
  garbanzo, chickpea, chick pea
  shrimp, prawn
  scallion, spring onion, green onion
  rutabaga, swede
  beet, beetroot
  bell pepper, capsicum, sweet pepper
  corn, maize, sweetcorn
  cornstarch, cornflour
  powdered sugar, icing sugar, confectioners sugar
  yogurt, yoghurt
  doughnut, donut
  ketchup, catsup
  whiskey, whisky
  chili, chilli, chile
  hot dog, frankfurter, wiener
  burger, hamburger
  popsicle, ice pop, ice lolly
  candy, sweets, confectionery
  cookie, biscuit
  oatmeal, porridge
  lowfat, low fat, reduced fat, light, lite
  nonfat, fat free, skim, skimmed
  semi skimmed, reduced fat milk
  diet, sugar free, low calorie, dietetic
  decaf, decaffeinated, caffeine free
  tofu, bean curd, soybean curd
  venison, deer
  veggie, vegetable
  mayo, mayonnaise
  pb, peanut butter
  oj, orange juice
  takeout, takeaway, fast food
  okra, ladies fingers
  raisin, sultana
  pancake, hotcake
  squid, calamari
  broth, stock, bouillon
  filet, fillet
  sherbet, sorbet
  jello, gelatin, gelatine
  molasses, treacle
  cantaloupe, rockmelon
  papaya, pawpaw
  persimmon, kaki, sharon fruit
  clementine, mandarin, tangerine, satsuma
  snow pea, mangetout
  navy bean, haricot bean
  fava bean, broad bean
  lima bean, butter bean
  canola, rapeseed, colza
  linseed, flaxseed
  peanut, groundnut
  hazelnut, filbert
  whole wheat, wholemeal, wholewheat
  ground beef, minced beef, beef mince
  submarine, sub, hoagie
  sheep, ewe
  canned, tinned
  dried, dehydrated, dry
  stuffed, filled
  grilled, broiled
  cereal bar, granola bar, muesli bar
  tuna, tunafish
  mac, macaroni
  chicken finger, chicken strip, chicken tender
  infant formula, baby formula, baby milk
  baby food, infant food
  frozen meal, tv dinner, frozen dinner, frozen entree, ready meal
  sweetener, sugar substitute
  creamer, whitener
  pickle, gherkin
  jam, preserve
  liquor, spirit
  flavored, flavoured
  soy, soya
  cured ham, prosciutto
  shellfish, seafood
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((word) => word.trim()));
