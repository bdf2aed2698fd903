import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackRule } from 'dietary-recall-client';
import type { CSSProperties } from 'react';
import { useWords } from '../shell/words.ts';
import { WithTable } from './with-table.tsx';

/**
 * Sectors, a pin and words. The aim is hatched; nothing is said by colour alone. `description` and `about` are the words of the scheme for the
 * nutrient, if it has any.
 */
export function RuleCard({ rule, description, about }: { rule: FeedbackRule; description: string; about: string }) {
  const { t } = useLingui();
  const { number } = useWords();
  const rangeText = useRangeText();
  const { sectors, targetSector, sector, value, valueUnit } = rule;
  const amount = value ?? 0;
  const shown = `${number(amount, amount < 10 ? 1 : 0)} ${valueUnit}`;
  const ordered = sectors.toSorted((one, other) => one.range.start - other.range.start);
  const first = ordered[0]?.range.start ?? 0;
  // The last sector may be open: it is drawn to a little above the value.
  const starts = ordered.map(({ range }) => range.start);
  const lastStart = starts.at(-1) ?? 0;
  const end = Math.min(ordered.at(-1)?.range.end ?? 0, Math.max(lastStart * 1.5, amount * 1.1, lastStart + 1));
  const ends = ordered.map(({ range }, at) => (at === ordered.length - 1 ? end : range.end));
  const cols = ordered.map((_, at) => `${Math.max(0.001, (ends[at] ?? 0) - (starts[at] ?? 0))}fr`).join(' ');
  const at = Math.min(97, Math.max(3, ((amount - first) / (end - first)) * 100));
  const plainName = (text: string) => text.replaceAll(/<[^>]*>/g, '');
  const aim = targetSector ? rangeText(targetSector.range, lastStart, valueUnit) : null;
  const id = `rule-${rule.demographicGroupId}-${rule.nutrientTypeId}-${rule.nutrientRuleType}`;
  const verdict = sector ? plainName(sector.name) : '';
  const advice = sector?.description ? plainName(sector.description) : '';
  const style = { '--cols': cols } as CSSProperties;
  return (
    <section className="card card--gauge" aria-labelledby={id}>
      <div className="card__head">
        <h3 id={id}>{description}</h3>
      </div>
      {about !== '' && <p className="card__say">{about}</p>}
      <WithTable
        id={`${id}-table`}
        drawing={
          <div
            role="img"
            aria-label={aim === null ? `${description}: ${shown}` : t`${description}: you had ${shown}. Aim: ${aim}.`}
          >
            <div className="gauge" style={style}>
              <div className="gauge__bar">
                {ordered.map((one) => (
                  <i key={one.id} className={one.id === targetSector?.id ? 'aim' : undefined} />
                ))}
              </div>
              <div className="gauge__you" style={{ '--at': `${at}%` } as CSSProperties}>
                <b>{shown}</b>
              </div>
            </div>
            {aim !== null && (
              <p className="gauge__aim">
                <Trans>Aim: {aim}</Trans>
              </p>
            )}
          </div>
        }
        say={
          verdict !== '' && (
            <p className="card__say">
              <b>{verdict}.</b> {advice}
            </p>
          )
        }
        table={
          <table className="table">
            <tbody>
              <tr>
                <th scope="row">
                  <Trans>You had</Trans>
                </th>
                <td>{shown}</td>
              </tr>
              {ordered.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{plainName(one.name)}</th>
                  <td>{rangeText(one.range, lastStart, valueUnit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </section>
  );
}

/** Where the last sector ends this many times above its start, nobody reaches its end. */
const OPEN = 10;

/** A sector in words; `lastStart`: where the last one begins. */
function useRangeText() {
  const { t } = useLingui();
  const { number } = useWords();
  return ({ start, end }: { start: number; end: number }, lastStart: number, unit: string): string => {
    const from = number(start, 1);
    const to = number(end, 1);
    if (start > 0 && start === lastStart && end >= OPEN * start) return t`${from} ${unit} or more`;
    return start <= 0 ? t`less than ${to} ${unit}` : t`${from} to ${to} ${unit}`;
  };
}
