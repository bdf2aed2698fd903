import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../patterns/format.ts';
import { useSentimentNames, type Sentiment } from './words.ts';
import './feedback-rules.css';

export interface RulerSector {
  key: string | number;
  name: string;
  sentiment: Sentiment;
  start: number;
  end: number;
}

interface RulerProps {
  sectors: readonly RulerSector[];
  unit: string;
  /** A value that is marked; null: none. */
  value?: number | null;
  /** Small, without numbers: in a row of a list. */
  isSmall?: true;
}

/** How much of the whole a last sector takes whose end is far away: `125 to 10000`. */
const OPEN_SHARE = 0.25;

/** The sectors of a group on one ruler, with their limits below it. A last sector without a real end is cut. */
export function Ruler({ sectors, unit, value = null, isSmall }: RulerProps) {
  const { t } = useLingui();
  const { number, semicolon } = useFormat();
  const sentimentNames = useSentimentNames();
  const drawn = sectors.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start);
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined) return <span className="dim">–</span>;
  const isOpen = drawn.length > 1 && last.end - first.start > 3 * (last.start - first.start);
  const end = isOpen ? first.start + (last.start - first.start) / (1 - OPEN_SHARE) : last.end;
  const at = (bound: number) =>
    (Math.min(Math.max(bound - first.start, 0), end - first.start) / (end - first.start)) * 100;
  const limits = [...new Set(drawn.flatMap((sector) => [sector.start, sector.end]))].filter((limit) => limit <= end);
  const digits = (limit: number) => (Number.isInteger(limit) ? 0 : limit < 1 ? 2 : 1);
  const words = drawn.map(
    ({ name, sentiment, start, end: to }) => t`${start} to ${to} ${unit}: ${name}, ${sentimentNames[sentiment]}`,
  );
  return (
    <div className={`ruler ${isSmall ? 'small' : ''}`} role="img" aria-label={words.join(semicolon)}>
      <div className="bars">
        {drawn.map(({ key, name, sentiment, start, end: to }) => (
          <i
            key={key}
            className={sentiment}
            title={name}
            style={{ insetInlineStart: `${at(start)}%`, width: `${at(to) - at(start)}%` }}
          />
        ))}
        {value !== null && <b className="value" style={{ insetInlineStart: `${at(value)}%` }} />}
      </div>
      {!isSmall && (
        <div className="limits">
          {limits.map((limit) => (
            <span key={limit} style={{ insetInlineStart: `${at(limit)}%` }}>
              {number(limit, digits(limit))}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
