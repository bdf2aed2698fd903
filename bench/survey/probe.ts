/** What a page notes of itself, in ms of its own clock. */
export interface PageFigures {
  /** When the largest part of the first screen was painted. */
  lcpMs: number;
  lcpWhat: string;
  shifts: { at: number; value: number; what: string }[];
  /** The longest event of each interaction: from the press to the next paint. */
  interactions: { ms: number; what: string }[];
  /** From the press that answers a question to the paint of the next one. */
  steps: { from: string; to: string; ms: number }[];
  /** From the last letter of a search to its results. */
  searches: number[];
}

type Noting = typeof globalThis & { figures: PageFigures };

interface EventTiming extends PerformanceEventTiming {
  interactionId: number;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}

/** Begins to note. Runs in the page, before its first script. */
export function noteFigures(): void {
  const figures: PageFigures = { lcpMs: 0, lcpWhat: '', shifts: [], interactions: [], steps: [], searches: [] };
  (globalThis as Noting).figures = figures;
  const observe = <E extends PerformanceEntry>(type: string, options: object, note: (entry: E) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as E))).observe({
      type,
      buffered: true,
      ...options,
    });
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '';
  };
  observe<LargestPaint>('largest-contentful-paint', {}, ({ startTime, element }) => {
    figures.lcpMs = startTime;
    figures.lcpWhat = nameOf(element);
  });
  observe<LayoutShift>('layout-shift', {}, ({ startTime, value, hadRecentInput, sources }) => {
    if (!hadRecentInput) figures.shifts.push({ at: startTime, value, what: nameOf(sources[0]?.node) });
  });
  const longest = new Map<number, PageFigures['interactions'][number]>();
  observe<EventTiming>('event', { durationThreshold: 16 }, ({ interactionId, duration, name, target }) => {
    if (interactionId === 0) return;
    const known = longest.get(interactionId);
    const what = `${name} ${nameOf(target)} at “${heading()}”`;
    if (!known) figures.interactions.push(longest.set(interactionId, { ms: duration, what }).get(interactionId)!);
    else if (duration > known.ms) Object.assign(known, { ms: duration, what });
  });

  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  let pressedAt = 0;
  let typedAt: number | null = null;
  let shown = '';
  const onPress = ({ timeStamp }: Event) => {
    pressedAt = timeStamp;
  };
  addEventListener('pointerup', onPress, true);
  addEventListener('keydown', (event) => event.key === 'Enter' && onPress(event), true);
  addEventListener(
    'input',
    ({ target, timeStamp }) => {
      if ((target as HTMLInputElement).type === 'search') typedAt = timeStamp;
    },
    true,
  );
  new MutationObserver((changes) => {
    const now = heading();
    if (now !== '' && now !== shown) {
      const from = shown;
      const since = pressedAt;
      shown = now;
      typedAt = null;
      if (since > 0) painted((at) => figures.steps.push({ from, to: now, ms: at - since }));
    }
    const isFound = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('main ul.rows, main .count') != null;
    };
    if (typedAt === null || !changes.some(isFound)) return;
    const since = typedAt;
    typedAt = null;
    painted((at) => figures.searches.push(at - since));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The scripts and styles that the page had asked for when its largest part was painted, as paths. Runs in the page. */
export function firstAssets(): string[] {
  const { lcpMs } = (globalThis as Noting).figures;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= lcpMs)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}

/** Reads what was noted. Runs in the page. */
export function notedFigures(): PageFigures {
  return (globalThis as Noting).figures;
}

/** Interaction to next paint: the longest one, without one in fifty. */
export function inpOf(interactions: PageFigures['interactions']): PageFigures['interactions'][number] {
  const longestFirst = interactions.toSorted((one, other) => other.ms - one.ms);
  return longestFirst[Math.floor(interactions.length / 50)] ?? { ms: 0, what: 'nothing' };
}

/** Cumulative layout shift: the largest sum of a window of at most 5 s without a pause of 1 s. */
export function clsOf({ shifts }: PageFigures): number {
  let largest = 0;
  let sum = 0;
  let from = 0;
  let last = 0;
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - from > 5000) [sum, from] = [0, at];
    sum += value;
    last = at;
    largest = Math.max(largest, sum);
  }
  return largest;
}
