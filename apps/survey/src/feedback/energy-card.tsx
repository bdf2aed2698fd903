import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useWords } from '../shell/words.ts';
import { WithTable } from './with-table.tsx';

/** The energy of the days beside what the person needs. */
export function EnergyCard({ had, need }: { had: number; need: number | null }) {
  const { t } = useLingui();
  const { number } = useWords();
  const most = Math.max(had, need ?? 0) * 1.15;
  const hadText = number(had);
  const needText = need === null ? '' : number(need);
  const share = need === null ? null : had / need;
  const width = (value: number) => ({ '--v': `${(value / most) * 100}%` }) as CSSProperties;
  return (
    <section className="card card--wide" aria-labelledby="energy-h">
      <div className="energy">
        <div>
          <h2 id="energy-h">
            <Trans>Energy</Trans>
          </h2>
          <p className="figure">
            {hadText} <small>kcal</small>
          </p>
          {share === null ? (
            <p className="card__say">
              <Trans>What you need in a day can be estimated once we know more about you.</Trans>
            </p>
          ) : (
            <p className="card__say">
              {share < 0.9 ? (
                <Trans>This is less than a person of your age, height and activity needs in a day.</Trans>
              ) : share > 1.1 ? (
                <Trans>This is more than a person of your age, height and activity needs in a day.</Trans>
              ) : (
                <Trans>This is close to what a person of your age, height and activity needs in a day.</Trans>
              )}
            </p>
          )}
        </div>
        <div>
          <WithTable
            id="energy-table"
            drawing={
              <div
                className="pair"
                role="img"
                aria-label={
                  need === null
                    ? t`You had ${hadText} kilocalories.`
                    : t`You had ${hadText} kilocalories. Your estimated need is ${needText}.`
                }
              >
                <div>
                  <p className="pair__label">
                    <b>
                      <Trans>You had</Trans>
                    </b>
                    <b className="num">{hadText} kcal</b>
                  </p>
                  {need !== null && (
                    <div className="meter">
                      <i style={width(had)} />
                    </div>
                  )}
                </div>
                {need !== null && (
                  <div>
                    <p className="pair__label">
                      <span>
                        <Trans>Your estimated need</Trans>
                      </span>
                      <span className="num">{needText} kcal</span>
                    </p>
                    <div className="meter meter--need">
                      <i style={width(need)} />
                    </div>
                  </div>
                )}
              </div>
            }
            table={
              <table className="table">
                <tbody>
                  <tr>
                    <th scope="row">
                      <Trans>You had</Trans>
                    </th>
                    <td>{hadText} kcal</td>
                  </tr>
                  {need !== null && (
                    <tr>
                      <th scope="row">
                        <Trans>Your estimated need</Trans>
                      </th>
                      <td>{needText} kcal</td>
                    </tr>
                  )}
                </tbody>
              </table>
            }
          />
        </div>
      </div>
    </section>
  );
}
