import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CodingQueueEntry } from 'dietary-recall-client';
import { useEffect, useRef, useState } from 'react';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { amountGroups, gramsOf, type ChosenFood, type Decision } from './decision.ts';
import { usePortions, type Portion } from './portions.ts';

interface AmountsProps {
  locale: string;
  food: ChosenFood;
  entries: readonly CodingQueueEntry[];
  decision: Decision;
  change: (parts: Partial<Decision>) => void;
}

/** How much each of them means in g, by the words for the amount: typed, or taken from the portions of the food. */
export function Amounts({ locale, food: { code }, entries, decision, change }: AmountsProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { data: food = null } = useQuery({ ...read.foods.get({ locale, code }), retry: false });
  const portions = usePortions(food);
  const box = useRef<HTMLDivElement>(null);
  // On a screen that is not tall they come into being below the edge.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [code, food]);
  const groups = amountGroups(entries);
  const [active, setActive] = useState<string>();
  const kcal = food?.caloriesPer100g ?? null;
  // Groups are ordered by their size, which changes as entries are coded.
  const at = Math.max(
    0,
    groups.findIndex(({ words }) => words.toLocaleLowerCase() === active),
  );
  const set = (words: string, grams: number | null) =>
    change({ grams: { ...decision.grams, [words.toLocaleLowerCase()]: grams } });
  const unless = (reported: number | null) => {
    if (reported !== null) return t`as reported`;
    return food?.defaultAmount == null
      ? t({ message: 'unknown', context: 'amount' })
      : t`usual, ${number(food.defaultAmount)}`;
  };
  return (
    <div className="cands" ref={box}>
      <table className="table compact" aria-label={t`Amounts`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>How much, in their words</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Entries</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Each, g</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Energy</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ words, count, reported }, row) => {
            const grams = gramsOf(decision, words);
            const taken = grams ?? reported ?? food?.defaultAmount ?? null;
            return (
              <tr key={words.toLocaleLowerCase()} className={groups.length > 1 && row === at ? 'sel' : undefined}>
                <th scope="row">{words === '' ? <span className="dim">{t`nothing`}</span> : <q>{words}</q>}</th>
                <td className="num">{number(count)}</td>
                <td className="num">
                  <NumberInput
                    size="xs"
                    className="grams"
                    hideControls
                    min={0}
                    max={100_000}
                    decimalScale={1}
                    data-page-enter
                    aria-label={words === '' ? t`Grams where nothing was said` : t`Grams for “${words}”`}
                    placeholder={unless(reported)}
                    value={grams ?? ''}
                    onFocus={() => setActive(words.toLocaleLowerCase())}
                    onChange={(value) => set(words, typeof value === 'number' ? value : null)}
                  />
                </td>
                <td className="num">
                  {kcal === null || taken === null ? (
                    <span className="dim">–</span>
                  ) : (
                    <>
                      {number((kcal * taken) / 100)} <span className="u">kcal</span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Portions portions={portions} onChoose={({ grams }) => set(groups[at]?.words ?? '', grams)} />
    </div>
  );
}

/** The portions of the food: one that is pressed is the amount of the row that was worked on last. */
function Portions({ portions, onChoose }: { portions: readonly Portion[]; onChoose: (portion: Portion) => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (portions.length === 0) return null;
  return (
    <ul className="portions" aria-label={t`Portions of this food`}>
      {portions.map((portion, at) => (
        <li key={at}>
          <button type="button" onClick={() => onChoose(portion)}>
            {portion.picture !== null && <img src={portion.picture.url} alt="" loading="lazy" width={72} height={54} />}
            {portion.name !== '' && <span>{portion.name}</span>}
            <b className="strong">
              {number(portion.grams)} <span className="u">g</span>
            </b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The foods of a recipe, each with its grams: they stand for every one of the alike entries. */
export function RecipeFoods({ decision, change }: Pick<AmountsProps, 'decision' | 'change'>) {
  const { t } = useLingui();
  const set = (code: string, grams: number | null) =>
    change({ foods: decision.foods.map((food) => (food.code === code ? { ...food, grams } : food)) });
  return (
    <div className="cands">
      <table className="table compact" aria-label={t`Recipe`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Food of the recipe</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Grams in each portion</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {decision.foods.map(({ code, description, grams }) => (
            <tr key={code}>
              <th scope="row">{description}</th>
              <td className="num">
                <NumberInput
                  size="xs"
                  className="grams"
                  hideControls
                  min={0}
                  max={100_000}
                  data-page-enter
                  aria-label={t`Grams of ${description}`}
                  value={grams ?? ''}
                  onChange={(value) => set(code, typeof value === 'number' ? value : null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
