import type {
  AsServedSet,
  DrinkwareSet,
  Food,
  GuideImage,
  ImageMap,
  LookupHeader,
  MethodTables,
  Picture,
  PortionSizeMethod,
} from 'dietary-recall-client';
import portionImages from '../../../../data/demo/portion-images.json?url';

// Foods of the demo list, with the drawings of their portions.

const DRAWINGS = import.meta.glob<string>(
  [
    '../../../../data/demo/images/as-served/{broccoli,rice,rice_leftovers,spread_on_bread,cereal_flakeB,cereal_flakeB_leftovers}/*.svg',
    '../../../../data/demo/images/image-maps/{apples,bread_slices,gbowl,glasses,gpiz1,gpizza,gpthick,milkbowlB}.svg',
    '../../../../data/demo/images/drinkware/glasses/*.svg',
    '../../../../data/demo/images/thumbnails/{apple,bread,drinks,sweets,tea}.svg',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** The address of a drawing, whole, as the service gives it. */
function addressOf(drawing: string): string {
  const file = DRAWINGS[`../../../../data/demo/images/${drawing}`];
  if (file === undefined) throw new Error(`The screens have no drawing ${drawing}.`);
  return new URL(file, location.href).href;
}

function picture(drawing: string, width = 1000, height = 667): Picture {
  return { url: addressOf(drawing), width, height, renditions: [] };
}

interface DemoImages {
  asServedSets: { id: string; images: { image: string; weight: number; label: string | null }[] }[];
  imageMaps: {
    id: string;
    baseImage: string;
    objects: { id: number; description: string; outline: number[] }[];
  }[];
  guideImages: { id: string; description: string; imageMapId: string; objects: { id: number; weight: number }[] }[];
  drinkwareSets: {
    id: string;
    guideImageId: string;
    scales: (Omit<DrinkwareSet['scales'][number], 'baseImage' | 'baseImageUrl' | 'overlayImage' | 'overlayImageUrl'> & {
      baseImage: string;
      overlayImage: string;
    })[];
  }[];
}

let loading: Promise<DemoImages> | null = null;

/** The weights and outlines of the drawings, loaded with the first screen that shows any. */
async function find<Kind extends keyof DemoImages>(kind: Kind, id: string): Promise<DemoImages[Kind][number]> {
  loading ??= fetch(portionImages).then((response) => response.json() as Promise<DemoImages>);
  const found = (await loading)[kind].find((one) => one.id === id);
  if (!found) throw new Error(`The demo has no ${kind} ${id}.`);
  return found;
}

export async function asServed({ id }: { id: string }): Promise<AsServedSet> {
  const { images } = await find('asServedSets', id);
  const [first] = images;
  return {
    selectionImageUrl: addressOf(first?.image ?? ''),
    selectionImage: picture(first?.image ?? ''),
    images: images.map(({ image, weight, label }) => ({
      mainImageUrl: addressOf(image),
      mainImage: picture(image),
      thumbnailUrl: addressOf(image),
      thumbnail: picture(image),
      weight,
      label,
    })),
  };
}

export async function imageMap({ id }: { id: string }): Promise<ImageMap> {
  const { baseImage, objects } = await find('imageMaps', id);
  return {
    baseImageUrl: addressOf(baseImage),
    baseImage: picture(baseImage),
    objects: objects.map((object) => ({
      id: object.id,
      description: object.description,
      outline: object.outline,
      overlayUrl: null,
      overlay: null,
    })),
  };
}

export async function guideImage({ id }: { id: string }): Promise<GuideImage> {
  const { description, imageMapId, objects } = await find('guideImages', id);
  const weights = Object.fromEntries(objects.map((object) => [object.id, object.weight]));
  return { description, imageMap: await imageMap({ id: imageMapId }), weights };
}

export async function drinkware({ id }: { id: string }): Promise<DrinkwareSet> {
  const { guideImageId, scales } = await find('drinkwareSets', id);
  return {
    guideId: guideImageId,
    scales: scales.map((scale) => ({
      ...scale,
      baseImageUrl: addressOf(scale.baseImage),
      baseImage: picture(scale.baseImage, scale.width, scale.height),
      overlayImageUrl: addressOf(scale.overlayImage),
      overlayImage: picture(scale.overlayImage, scale.width, scale.height),
    })),
  };
}

export const methodTables: MethodTables = {
  bowls: [
    { name: 'A', milkLevels: [52.3, 100, 172, 267.7, 389.3, 522.3] },
    { name: 'B', milkLevels: [62.7, 138, 249, 385.7] },
    { name: 'C', milkLevels: [49, 121.3, 233.3, 358.7, 481, 622.3] },
    { name: 'D', milkLevels: [18.3, 36, 70.3, 126.7, 195.3, 287.3] },
    { name: 'E', milkLevels: [38, 103.7, 197, 305.7, 428, 559.3] },
    { name: 'F', milkLevels: [49.3, 104.7, 187.7, 295.3, 420, 570.3] },
  ],
  milkInHotDrink: [
    { label: 'A little', value: 0.1 },
    { label: 'Average', value: 0.16 },
    { label: 'A lot', value: 0.24 },
  ],
  pizza: [
    { sliceWeights: [341, 170.5, 85.3, 56.8], thicknessFactors: [0.8, 1, 1.35] },
    { sliceWeights: [580, 290, 145, 96.7, 72.5], thicknessFactors: [0.8, 1, 1.4] },
    { sliceWeights: [134, 67, 44.7], thicknessFactors: [0.9, 1, 1.15] },
  ],
};

type MethodName = PortionSizeMethod['method'];
type MethodOf<Name extends MethodName> = Extract<PortionSizeMethod, { method: Name }>;

function method<Name extends MethodName>(
  name: Name,
  description: string,
  parameters: MethodOf<Name>['parameters'],
): MethodOf<Name> {
  const common = { description, imageUrl: null, useForRecipes: true, conversionFactor: 1 };
  return { method: name, ...common, parameters } as MethodOf<Name>;
}

const weight = method('weight', 'weight', {});
const units = (...names: readonly (readonly [string, number])[]) =>
  method('standard-portion', 'use_a_standard_portion', {
    units: names.map(([name, grams]) => ({ name, weight: grams, omitFoodDescription: false })),
  });
const pictures = (servingImageSet: string, leftoversImageSet?: string) =>
  method('as-served', 'use_an_image', {
    servingImageSet,
    ...(leftoversImageSet === undefined ? {} : { leftoversImageSet }),
  });

function food(
  code: string,
  localDescription: string,
  portionSizeMethods: PortionSizeMethod[],
  parts: Partial<Food> = {},
): Food {
  return {
    code,
    localDescription,
    readyMealOption: false,
    sameAsBeforeOption: true,
    reasonableAmount: 1000,
    defaultAmount: null,
    caloriesPer100g: 100,
    nutrients: {},
    portionSizeMethods,
    associatedFoods: [],
    brands: [],
    categories: [],
    tags: [],
    thumbnail: null,
    ...parts,
  };
}

const milkFor = (code: string, promptText: string): Food['associatedFoods'][number] => ({
  target: { type: 'category', code },
  promptText,
  linkAsMain: false,
  genericName: 'milk',
  multiple: false,
});
export const MILK_ON_CEREAL = milkFor('MCRL', 'Did you have milk on your cereal?');
export const MILK_IN_TEA = milkFor('MHDK', 'Did you have milk in your tea?');

/** The foods of the screens. Together they have each method. */
export const FOODS = {
  cornFlakes: food('CFLK', 'Corn flakes', [method('cereal', 'in_a_bowl', { type: 'flake' }), weight], {
    associatedFoods: [MILK_ON_CEREAL],
  }),
  milk: food('MSSK', 'Semi skimmed milk', [
    method('milk-on-cereal', 'on_cereal', {}),
    method('milk-in-a-hot-drink', 'in_a_hot_drink', {}),
    method('drink-scale', 'in_a_glass', { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false }),
  ]),
  tea: food('TEAB', 'Tea, black', [weight], { associatedFoods: [MILK_IN_TEA] }),
  water: food('WATP', 'Water, tap', [
    method('drink-scale', 'in_a_glass', { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false }),
  ]),
  juice: food('ORJU', 'Orange juice', [
    method('drink-scale', 'in_a_glass', { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false }),
    weight,
  ]),
  apple: food('APPL', 'Apple', [
    method('guide-image', 'use_an_image', { guideImageId: 'apples' }),
    units(['small apple', 75], ['medium apple', 110], ['large apple', 170], ['slice', 18]),
    weight,
  ]),
  broccoli: food('BROC', 'Broccoli, boiled', [pictures('broccoli'), units(['floret', 40], ['tablespoon', 30]), weight]),
  rice: food('RICW', 'Rice, white, boiled', [pictures('rice', 'rice_leftovers'), weight]),
  bread: food(
    'BRWM',
    'White bread, sliced',
    [method('guide-image', 'use_an_image', { guideImageId: 'bread_slices' })],
    {
      brands: ['Hovis', 'Kingsmill', 'Warburtons'],
    },
  ),
  butter: food('BTSL', 'Butter, salted', [
    method('as-served', 'on_bread', { servingImageSet: 'spread_on_bread' }),
    weight,
  ]),
  pizza: food('PIZM', 'Pizza, cheese and tomato', [method('pizza', 'use_an_image', {}), weight], {
    readyMealOption: true,
  }),
  fruitCake: food('FRTC', 'Fruit cake', [
    method('dimensions', 'by_its_size', { shapes: ['block', 'round', 'wedge'], densityGPerCm3: 0.85 }),
    weight,
  ]),
  cheddar: food('CHDD', 'Cheddar cheese', [
    method('dimensions', 'by_its_size', { shapes: ['block'], densityGPerCm3: 1.1 }),
  ]),
  tablet: food('VITC', 'Vitamin C tablet', [units(['tablet', 1]), weight], { tags: ['supplement'] }),
  salad: food('MXSL', 'Mixed salad with tomato and cucumber', [weight]),
  dressing: food('FRDR', 'French dressing', [
    method('parent-food-portion', 'share_of_the_food', {
      options: [
        {
          category: null,
          choices: [
            { label: 'A little', value: 0.05 },
            { label: 'Average', value: 0.1 },
            { label: 'A lot', value: 0.2 },
          ],
        },
      ],
    }),
  ]),
} satisfies Record<string, Food>;

export function foodByCode({ code }: { code: string }): Food | undefined {
  return Object.values<Food>(FOODS).find((one) => one.code === code);
}

export function header(code: string, localDescription: string, thumbnail: Picture | null = null): LookupHeader {
  return { code, localDescription, thumbnail };
}

export const CATEGORIES = {
  hotDrinks: header('HTDR', 'Hot drinks', picture('thumbnails/tea.svg', 400, 400)),
  coldDrinks: header('SFTD', 'Water, juices and soft drinks', picture('thumbnails/drinks.svg', 400, 400)),
  sweets: header('SWTS', 'Sweets and chocolate', picture('thumbnails/sweets.svg', 400, 400)),
  fruit: header('FRUT', 'Fruit', picture('thumbnails/apple.svg', 400, 400)),
  bread: header('BRED', 'Bread and rolls', picture('thumbnails/bread.svg', 400, 400)),
} satisfies Record<string, LookupHeader>;
