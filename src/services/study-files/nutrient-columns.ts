import { unknownOf, type RecallSums } from '@dietary-recall/nutrition';
import type { FoodsTogether } from '@dietary-recall/vocabulary';
import type { NumberColumns } from '../../adapters/table-file.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { number, type ColumnFacts, type StudyTable } from './study-table.ts';

type Nutrients = KnownColumns['nutrients'];
type Numbers<Row> = StudyTable<Row>['numbers'][number];
type Nutrient = Nutrients[number];

/** A column per nutrient with an amount. */
export function amounts<Row>(nutrients: Nutrients, of: NumberColumns<Row>['of'], where: string): Numbers<Row> {
  const facts = ({ description, unit }: Nutrient) =>
    number('calculation', `${description} ${where}`, { unit, empty: 'unknown' });
  return { ...headed(nutrients, '', facts), key: 'nutrients', of };
}

/** Columns of the sums of foods and of supplements apart. */
export function amountsFrom<Row>(
  nutrients: Nutrients,
  [words, key]: readonly [words: string, key: string],
  of: NumberColumns<Row>['of'],
): Numbers<Row> {
  const facts = ({ description, unit }: Nutrient) =>
    number('calculation', `${description} of the day ${words}`, { unit, empty: 'unknown, or nothing was eaten of it' });
  return { ...headed(nutrients, words, facts), key, of };
}

const UNITS_OF_UNKNOWN = { foods: 'foods', grams: 'g', kcal: 'kcal' } as const;
const UNKNOWN_MEANS = {
  foods: 'Number of the foods',
  grams: 'Weight of the foods',
  kcal: 'Energy of the foods',
} as const;

/** A column per nutrient with what its total leaves out. Nothing left out is 0; an empty cell is unknown. */
export function unknownAmounts<Row extends { sums: RecallSums }>(
  nutrients: Nutrients,
  measure: keyof FoodsTogether,
  key: string,
): Numbers<Row> {
  const ids = nutrients.map(({ id }) => String(id));
  const unit = UNITS_OF_UNKNOWN[measure];
  const facts = ({ description }: Nutrient) =>
    number(
      'calculation',
      `${UNKNOWN_MEANS[measure]} that the sum of ${description} leaves out, because their amount is unknown; 0: none`,
      {
        unit,
        empty: measure === 'foods' ? '' : 'the weight or energy of none of them is known',
      },
    );
  return {
    ...headed(nutrients, `unknown ${unit}`, facts),
    key,
    of: ({ sums }) => Object.fromEntries(ids.map((id) => [id, unknownOf(sums, id)[measure]])),
  };
}

/** The columns of nutrients with their units, and with words that say which number of the nutrient it is. */
function headed(
  nutrients: Nutrients,
  words: string,
  factsOf: (nutrient: Nutrient) => ColumnFacts,
): Pick<Numbers<never>, 'columns'> {
  const columns = nutrients.map((nutrient) => {
    const { id, description, unit } = nutrient;
    const heading = description.endsWith(`(${unit})`) ? description : `${description} (${unit})`;
    return { key: String(id), heading: words === '' ? heading : `${heading} ${words}`, ...factsOf(nutrient) };
  });
  return { columns };
}
