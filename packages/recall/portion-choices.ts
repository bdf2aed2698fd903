/** The kinds of values that a recorded choice may have. */
type ChoiceKind = 'position' | 'number' | 'boolean' | 'text';

/**
 * The recorded choices that have a column of their own (docs/reference/food-data.md#15-recorded-choices-and-their-verification), by
 * property: the key in the recorded data, and the kind of value. The table submission_food and the export of foods have a column of
 * each.
 */
export const PORTION_CHOICES = {
  servingChoiceIndex: { key: 'servingChoiceIndex', kind: 'position', heading: 'Serving picture' },
  servingImage: { key: 'servingImage', kind: 'text', heading: 'Serving image' },
  servingWeightFactor: { key: 'servingWeightFactor', kind: 'number', heading: 'Share of the serving picture' },
  leftovers: { key: 'leftovers', kind: 'boolean', heading: 'Something left over' },
  leftoversChoiceIndex: { key: 'leftoversChoiceIndex', kind: 'position', heading: 'Leftovers picture' },
  leftoversImage: { key: 'leftoversImage', kind: 'text', heading: 'Leftovers image' },
  leftoversWeightFactor: { key: 'leftoversWeightFactor', kind: 'number', heading: 'Share of the leftovers picture' },
  quantity: { key: 'quantity', kind: 'number', heading: 'Quantity' },
  linkedQuantity: { key: 'linkedQuantity', kind: 'number', heading: 'Linked quantity' },
  objectIndex: { key: 'objectIndex', kind: 'position', heading: 'Guide image object' },
  objectWeight: { key: 'objectWeight', kind: 'number', heading: 'Guide image object weight (g)' },
  containerIndex: { key: 'containerIndex', kind: 'position', heading: 'Drinkware object' },
  fillLevel: { key: 'fillLevel', kind: 'number', heading: 'Fill level' },
  leftoversLevel: { key: 'leftoversLevel', kind: 'number', heading: 'Leftovers level' },
  unitChoice: { key: 'unit-choice', kind: 'text', heading: 'Unit' },
  bowlIndex: { key: 'bowlIndex', kind: 'position', heading: 'Bowl object' },
  bowl: { key: 'bowl', kind: 'text', heading: 'Bowl' },
  milkLevelChoice: { key: 'milkLevelChoice', kind: 'position', heading: 'Milk level object' },
  milkPartIndex: { key: 'milkPartIndex', kind: 'position', heading: 'Milk share option' },
  milkVolumePercentage: { key: 'milkVolumePercentage', kind: 'number', heading: 'Milk share' },
  pizzaType: { key: 'pizzaType', kind: 'position', heading: 'Pizza type' },
  pizzaThickness: { key: 'pizzaThickness', kind: 'position', heading: 'Pizza thickness' },
  sliceType: { key: 'sliceType', kind: 'position', heading: 'Pizza slice type' },
  sliceQuantity: { key: 'sliceQuantity', kind: 'number', heading: 'Pizza slices' },
  portionIndex: { key: 'portionIndex', kind: 'position', heading: 'Parent share option' },
  portionValue: { key: 'portionValue', kind: 'number', heading: 'Parent share' },
  imageUrl: { key: 'imageUrl', kind: 'text', heading: 'Image of the choice' },
  sameAsBefore: { key: 'sameAsBefore', kind: 'boolean', heading: 'Same amount as before' },
  shape: { key: 'shape', kind: 'text', heading: 'Shape of the piece' },
  lengthCm: { key: 'lengthCm', kind: 'number', heading: 'Length of the piece (cm)' },
  widthCm: { key: 'widthCm', kind: 'number', heading: 'Width of the piece (cm)' },
  heightCm: { key: 'heightCm', kind: 'number', heading: 'Height of the piece (cm)' },
  diameterCm: { key: 'diameterCm', kind: 'number', heading: 'Diameter of the round (cm)' },
  wedgesInRound: { key: 'wedgesInRound', kind: 'number', heading: 'Wedges in the round' },
} as const satisfies Record<string, { key: string; kind: ChoiceKind; heading: string }>;

export type PortionChoice = keyof typeof PORTION_CHOICES;
export const PORTION_CHOICE_NAMES = Object.keys(PORTION_CHOICES) as PortionChoice[];

interface ValueOf {
  position: number;
  number: number;
  boolean: boolean;
  text: string;
}
/** The choices of a portion by property. A choice that was not recorded is null. */
export type PortionChoices = {
  -readonly [Name in PortionChoice]: ValueOf[(typeof PORTION_CHOICES)[Name]['kind']] | null;
};

const NAMES_BY_KEY: ReadonlyMap<string, PortionChoice> = new Map(
  PORTION_CHOICE_NAMES.map((name) => [PORTION_CHOICES[name].key, name]),
);

/** Numbers as JavaScript and people write them: at most 15 digits on each side, which every database can store. */
const NUMBER = /^-?\d{1,15}(\.\d{1,20})?(e-\d{1,2})?$/;
const POSITION = /^\d{1,9}$/;

/** Returns the typed choices of a portion under the keys by which clients record them. What was not recorded has no key. */
export function recordedDataOf(choices: Partial<PortionChoices>): Record<string, string | number | boolean> {
  const entries = Object.entries(choices) as [PortionChoice, string | number | boolean | null][];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[PORTION_CHOICES[name].key, value]])),
  );
}

/** Reads the choices of a portion as typed values. What does not have the kind of its choice is left out, and so is what was not recorded. */
export function portionChoicesOf(data: Readonly<Record<string, string>>): Partial<PortionChoices> {
  const choices: Record<string, string | number | boolean> = {};
  for (const key in data) {
    const name = NAMES_BY_KEY.get(key);
    const value = name === undefined ? null : typed(PORTION_CHOICES[name].kind, data[key] ?? '');
    if (name !== undefined && value !== null) choices[name] = value;
  }
  return choices as Partial<PortionChoices>;
}

function typed(kind: ChoiceKind, text: string): string | number | boolean | null {
  switch (kind) {
    case 'position':
      return POSITION.test(text) ? Number(text) : null;
    case 'number':
      return NUMBER.test(text) ? Number(text) : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : null;
    case 'text':
      return text === '' ? null : text;
  }
}
