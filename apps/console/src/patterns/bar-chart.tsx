import { useElementSize } from '@mantine/hooks';

export interface Bar {
  /** Below the bar; null: none, where there are too many. */
  label: string | null;
  value: number;
  /** What a pointer reads. */
  title: string;
  look?: 'f1' | 'f2' | 'f3' | 'fo';
}

/** A line across a chart, at a place between the first bar (0) and the end of the last (the number of bars). */
export interface Mark {
  at: number;
  words: string;
  look: 'median' | 'cut-off';
}

interface BarChartProps {
  /** A sentence that says what it shows. */
  label: string;
  bars: readonly Bar[];
  /** A value for each bar, drawn as steps: what was planned, what is usual. */
  plan?: readonly number[];
  marks?: readonly Mark[];
  /** px. Where there is no room beside, it is no taller than usual. */
  height?: number;
  /** Draws bars downwards from a zero on top: for differences that are below zero. */
  isDownward?: true;
}

const [LEFT, RIGHT, HEAD, BOTTOM] = [36, 4, 18, 20];
/** In px: the height of words above a chart, the width of a letter, and below which width each mark has a line of its own. */
const [LINE, LETTER, NARROW] = [16, 7, 480];

const USUAL = 240;

/** Bars from zero with three or four hairlines. Text has 12 px at any width: it gets fewer ticks, never smaller ones. */
export function BarChart({ label, bars, plan, marks = [], height: wanted = USUAL, isDownward }: BarChartProps) {
  const { ref, width: measured } = useElementSize();
  const width = Math.max(measured, 200);
  const height = Math.min(wanted, Math.max(USUAL, 0.6 * width));
  const highest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)), ...(plan ?? []));
  const lines = width < NARROW ? Math.max(1, marks.length) : 1;
  const above = HEAD + (lines - 1) * LINE;
  const step = tickStep(highest);
  const top = Math.ceil(highest / step) * step;
  const inner = height - above - BOTTOM;
  const x = (at: number) => LEFT + (at / Math.max(1, bars.length)) * (width - LEFT - RIGHT);
  const y = (value: number) =>
    isDownward ? above + (Math.abs(value) / top) * inner : above + inner - (value / top) * inner;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  const wide = x(1) - x(0);
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? 'ax' : 'g'} d={`M${LEFT} ${y(tick)}H${width}`} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {isDownward && tick > 0 ? `−${tick}` : tick}
            </text>
          </g>
        ))}
        {bars.map(({ value, title, look = 'f1' }, at) => (
          <rect
            key={at}
            className={look}
            x={x(at) + 0.75}
            width={Math.max(1, wide - 1.5)}
            y={isDownward ? y(0) : y(value)}
            height={Math.abs(y(value) - y(0))}
          >
            <title>{title}</title>
          </rect>
        ))}
        {apart(bars, x, width).map(({ at, words, anchor }) => (
          <text key={at} x={Math.min(x(at), width)} y={height - 4} textAnchor={anchor}>
            {words}
          </text>
        ))}
        {plan !== undefined && plan.length > 0 && <path className="fp" d={stepsOf(plan, x, y)} />}
        {marks.map(({ at, words, look }, place) => (
          <g key={words}>
            <path
              className={look === 'median' ? 'fp' : 'fw'}
              d={`M${x(at)} ${above - 6 - (place % lines) * LINE}V${above + inner}`}
            />
            <text
              className={look === 'median' ? 'm' : 'w'}
              x={x(at) + (x(at) > width * 0.7 ? -4 : 4)}
              y={above - 6 - (place % lines) * LINE}
              textAnchor={x(at) > width * 0.7 ? 'end' : 'start'}
            >
              {words}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The labels that have room behind the one before. What would leave the chart on the right ends at its bar. */
function apart(bars: readonly Bar[], x: (at: number) => number, width: number) {
  let end = -Infinity;
  return bars.flatMap(({ label }, at) => {
    if (label === null) return [];
    const long = label.length * LETTER;
    const anchor = x(at) > width - 48 ? 'end' : 'start';
    const start = anchor === 'end' ? x(at) - long : x(at);
    if (start < end) return [];
    end = start + long + LETTER;
    return [{ at, words: label, anchor } as const];
  });
}

function stepsOf(values: readonly number[], x: (at: number) => number, y: (value: number) => number): string {
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'V'}${at === 0 ? `${x(0)} ${y(value)}` : y(value)}H${x(at + 1)}`)
    .join('');
}

/** A round step that gives three or four lines. */
function tickStep(highest: number): number {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  return Math.max(1, Math.round(step * power));
}
