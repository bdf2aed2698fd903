import { z } from 'zod';

/**
 * The only description of the attributes that a food or category may inherit from the categories above it. `value` is the schema of
 * responses, `given` the schema of editors and imports, `default` the value (null: none) if neither the food nor any category
 * above it has one (those of flags and uses are Intake24's). The schemas of the API, the columns of the import and the lists of
 * set-based statements are made from it. The columns are declared in entities/inheritable-attributes.ts; a test compares the two.
 */
export const INHERITABLE_ATTRIBUTES = {
  readyMealOption: {
    value: z.boolean(),
    given: z.boolean(),
    default: false,
    description: 'Is the respondent asked whether it was a ready meal?',
  },
  sameAsBeforeOption: {
    value: z.boolean(),
    given: z.boolean(),
    default: false,
    description: 'May the respondent say "the same as before"?',
  },
  reasonableAmount: {
    value: z.number().int(),
    given: z.number().int().min(1).max(1_000_000),
    default: null,
    description: 'Upper bound of a plausible portion in g; null: none is known',
  },
  defaultAmount: {
    value: z.number(),
    given: z.number().positive().max(100_000),
    default: null,
    description: 'Weight in g that is assumed where a respondent does not know the portion; null: none',
  },
  useInRecipes: {
    value: z.number().int(),
    given: z.number().int().min(0).max(2),
    default: 0,
    description: '0 anywhere, 1 regular foods only, 2 recipe ingredients only',
  },
} as const;

type Definitions = typeof INHERITABLE_ATTRIBUTES;
export type AttributeName = keyof Definitions;
/** The attributes of a food with what it inherits. Null means that there is no value, where that is the default. */
export type ResolvedAttributes = {
  [Name in AttributeName]: z.output<Definitions[Name]['value']> | Extract<Definitions[Name]['default'], null>;
};
/** The attributes of a food or category itself. Null means that the value is inherited. */
export type Attributes = { [Name in AttributeName]: z.output<Definitions[Name]['value']> | null };

export const ATTRIBUTE_NAMES = Object.keys(INHERITABLE_ATTRIBUTES) as AttributeName[];

/** The column of an attribute, in the database and in the files of a food list. */
export function columnOf(name: AttributeName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Definition {
  readonly value: z.ZodType;
  readonly given: z.ZodType;
  readonly default: boolean | number | null;
  readonly description: string;
}

/** Builds an object with the result of `make` for each attribute. The caller names its type. */
export function forEachAttribute<Result extends Record<AttributeName, unknown>>(
  make: (name: AttributeName, definition: Definition) => unknown,
): Result {
  const entries = ATTRIBUTE_NAMES.map((name) => [name, make(name, INHERITABLE_ATTRIBUTES[name])]);
  return Object.fromEntries(entries) as Result;
}

type Fields<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };
type OptionalFields<Values> = { [Name in keyof Values]: z.ZodDefault<z.ZodType<Values[Name], Values[Name]>> };

/** The Zod fields of a food with its inherited attributes. */
export const resolvedAttributeFields = forEachAttribute<Fields<ResolvedAttributes>>((_, definition) => {
  const { value, default: otherwise, description } = definition;
  return (otherwise === null ? value.nullable() : value).meta({ description });
});

/** The Zod fields of the attributes of a food or category itself. */
export const attributeFields = forEachAttribute<Fields<Attributes>>((_, { value, description }) =>
  value.nullable().meta({ description }),
);

/** The Zod fields of the attributes that an editor sets. An absent attribute is inherited. */
export const attributeInputFields = forEachAttribute<OptionalFields<Attributes>>((_, { given, description }) =>
  given.nullable().default(null).meta({ description }),
);
