import type { Album } from './image-sets.ts';
import { onTile } from './scene.ts';
import { meals } from './tiles-meals.ts';
import { things } from './tiles-things.ts';

/** A thumbnail, with the codes of the categories and foods that have it. */
export interface Tile {
  image: string;
  categories: string[];
  foods: string[];
}

/** The drawing of each category, and of foods that look otherwise than their category: codes of `categories.csv` / `foods.csv`. */
const USES: Readonly<Record<string, string>> = {
  flakes: 'BRKF CRLS CRFL / CFLK BFLK',
  muesli: 'CRMU / MUES',
  'wheat-biscuits': 'WTBI',
  porridge: 'HTCL / PORM PORS PORW',
  bread: 'BRED',
  'bread-white': 'BRWH',
  'bread-brown': 'BRBN',
  toast: 'BRTS',
  rolls: 'BRRL',
  'flat-bread': 'BRFL',
  'currant-bun': 'BRSW / HTXB',
  sandwich: 'SAND SNDW SWFL',
  toastie: 'SNTO',
  milk: 'MLKS / MSSK MWHL MSKM',
  'milk-carton': 'MILK',
  'plant-milk': 'PLMK / OATM ALMM',
  milkshake: 'FLMK / MSHK',
  'milk-jug': 'MHDK MCRL',
  cheese: 'DARY CHES CHHD / CHDD',
  'soft-cheese': 'CHSF / CHBR',
  yoghurt: 'YOGT',
  cream: 'CREM',
  egg: 'EGGS / EGGF',
  butter: 'FATS BUTR',
  oil: 'OILS / OLOL',
  'roast-meat': 'MEAT OFFL',
  steak: 'BEEF',
  'pork-chop': 'PORK',
  'lamb-chop': 'LAMB',
  'sausages-bacon': 'BACN',
  chicken: 'CHKN / CKDR',
  ham: 'COLD / HAMS',
  fish: 'FISH FSWH',
  salmon: 'FSOI',
  tin: 'FSCN',
  prawns: 'FSHL / PRWN',
  tofu: 'VEGN',
  vegetables: 'VEGS / MXVG',
  broccoli: 'VGGR / BROC',
  carrots: 'VGRT / CRTB CRTR',
  'tomato-cucumber': 'VGSL',
  peppers: 'VGOT / PEPR',
  salad: 'SALD / MXSL',
  beans: 'BEAN / BKBN',
  potatoes: 'POTA PTBM',
  chips: 'CHIP / CHSH FRFS',
  pasta: 'STAR PSTA / PSTB',
  spaghetti: '/ SPGH CRBN',
  rice: 'RICE / RICW',
  noodles: 'GRAN / NODL',
  stew: 'DSTW / BFST',
  'pasta-dish': 'DISH DPST',
  curry: 'DCUR / CHCU CTMS',
  pie: 'DPIE',
  quiche: 'QUIC',
  pizza: 'PIZZ / PIZM PIZP PIZV PIZH',
  'stir-fry': 'DCHN / CHOW',
  soup: 'SOUP',
  burger: 'FAST BURG / BGHM BGCH',
  fruit: 'FRUT',
  apple: '/ APPL',
  apples: 'FRAP',
  banana: 'FRTR / BANA',
  oranges: 'FRCT / ORNG',
  berries: 'FRBR',
  grapes: 'FRST / GRAP',
  'tinned-fruit': 'FRTN / FRSL FRCK',
  'dried-fruit': 'FRDR',
  crisps: 'SNCK CRSP / CRSP CRSV',
  nuts: 'NUTS / MXNT',
  'cereal-bar': 'CRBR / CBGR',
  biscuits: 'BISC / DIGE',
  cookies: '/ CCCK',
  crackers: 'SVBI / CRCK',
  cake: 'BAKE CAKE',
  croissant: 'PSTR / CROI',
  doughnut: '/ DONR DONJ',
  'ice-cream': 'ICEC',
  'hot-pudding': 'PUDS PUDH',
  trifle: 'PUDC',
  chocolate: 'CHOC / CHMK CHDK',
  sweets: 'SWTS SWET',
  sugar: 'SGAR',
  jam: 'SPRD JAMS / JAMS',
  ketchup: 'SAUC KTCH / KTCH',
  'white-sauce': 'DRES / MAYO',
  pickle: 'PICK / GHRK',
  'red-sauce': 'PSAU / PSAU',
  gravy: 'GRVY / GRVY GRVM',
  dips: 'DIPS / GUAC',
  drinks: 'DRNK',
  'hot-drink': 'HTDR',
  tea: 'TEAS',
  coffee: 'COFF / CAPP LATT',
  'hot-chocolate': 'HCHO / HCMK HCWT',
  'cold-drink': 'SFTD',
  fizzy: 'FIZZ / COLA COLD',
  squash: 'SQSH',
  juice: 'JUIC / JUOR',
  'energy-drink': 'ENGY / ENRG',
  water: 'WATR',
  beer: 'ALCO BEER / LAGR LAGP',
  wine: 'WINE',
  spirits: 'SPRT',
  supplements: 'SUPP',
  flour: 'RECP / FLWP FLWM',
};

const codesOf = (text: string) => text.split(' ').filter((code) => code !== '');

/** Draws the thumbnails of the food list. */
export const tiles = (album: Album): Tile[] => {
  const drawings: Readonly<Record<string, string>> = { ...meals, ...things };
  return Object.entries(USES).map(([name, uses]) => {
    const [categories = '', foods = ''] = uses.split('/');
    const drawing = drawings[name];
    if (drawing === undefined) throw new Error(`There is no drawing "${name}".`);
    return {
      image: album.add(`thumbnails/${name}.svg`, onTile(drawing)),
      categories: codesOf(categories),
      foods: codesOf(foods),
    };
  });
};
