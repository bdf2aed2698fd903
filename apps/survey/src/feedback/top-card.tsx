import { Plural, Trans } from '@lingui/react/macro';
import type { TopFoods } from 'dietary-recall-client';
import type { CSSProperties } from 'react';
import { useWords } from '../shell/words.ts';
import { WithTable } from './with-table.tsx';

/** The foods that gave most of a nutrient. */
export function TopCard({ top, name }: { top: TopFoods; name: string }) {
  const { number } = useWords();
  const id = `top-${top.nutrientTypeId}`;
  const percent = (share: number) => `${number(share)} %`;
  return (
    <section className="card card--half" aria-labelledby={id}>
      <h3 id={id}>
        <Trans>{name}: where it came from</Trans>
      </h3>
      <WithTable
        id={`${id}-table`}
        drawing={
          <ol className="ranks">
            {top.foods.map((food) => (
              <li key={food.code}>
                <span>{food.description}</span>
                <span className="value">{percent(food.share)}</span>
                <div className="meter" aria-hidden="true">
                  <i style={{ '--v': `${food.share}%` } as CSSProperties} />
                </div>
              </li>
            ))}
          </ol>
        }
        table={
          <table className="table">
            <tbody>
              {top.foods.map((food) => (
                <tr key={food.code}>
                  <th scope="row">{food.description}</th>
                  <td>{percent(food.share)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <Plural value={top.rest.foodCount} one="# other food" other="# other foods" />
                </th>
                <td>{percent(top.rest.share)}</td>
              </tr>
            </tbody>
          </table>
        }
      />
    </section>
  );
}
