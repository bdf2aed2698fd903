export interface Clock {
  hours: number;
  minutes: number;
}

interface Span {
  from: number;
  to: number;
}

/** The words of numbers in the languages of the application. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ['25', 'twenty[ -]five|fünfundzwanzig|vingt[ -]cinq'],
  ['1', 'one|eins|ein|une'],
  ['2', 'two|zwei|deux'],
  ['3', 'three|drei|trois'],
  ['4', 'four|vier|quatre'],
  ['5', 'five|fünf|cinq'],
  ['6', 'six|sechs'],
  ['7', 'seven|sieben|sept'],
  ['8', 'eight|acht|huit'],
  ['9', 'nine|neun|neuf'],
  ['10', 'ten|zehn|dix'],
  ['11', 'eleven|elf|onze'],
  ['12', 'twelve|zwölf|douze'],
  ['20', 'twenty|zwanzig|vingt'],
  ['12 pm', 'noon|midday|mittags?|midi'],
  ['00', 'midnight|mitternacht|minuit'],
];
const WORDS = NUMBERS.map(
  ([number, words]) => [number, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu')] as const,
);

/** Half 7, half past 6, quarter to 8, 10 past 7, halb 7, viertel nach 7. */
const BEFORE_HOUR = /^(?:an? )?(half|halb|quarter|viertel|\d{1,2}) ?(past|after|to|nach|vor)? (\d{1,2})$/;
/** 7 h et demie, 8 heures moins le quart. */
const AFTER_HOUR = /^(\d{1,2}) ?(?:h|heures?)? (et|moins) (?:le )?(quart|demie?|\d{1,2})$/;
const IN_FIGURES = /^(\d{1,2})(?: ?(?:[.:h]|heures?|uhr)? ?(\d{2}))?$/;
const OF_AN_HOUR: Readonly<Record<string, number>> = {
  half: 30,
  halb: 30,
  demi: 30,
  demie: 30,
  quarter: 15,
  viertel: 15,
  quart: 15,
};

/**
 * Reads a time as people write it: 7, 7.30, 19:05, 7 pm, 7h30, half past 7. Null: it is none. Hours up to 12 that name no half of the day are
 * in the half that is in `within`, in minutes from midnight: 4 between 12:00 and 18:00 is 16:00. If both or none are, it is the one nearer to
 * `near`: dinner at 7 is at 19:00. Who means the morning writes 07:00.
 */
export function readTime(text: string, near?: Clock, within?: Span): Clock | null {
  let said = text.trim().toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  for (const [number, words] of WORDS) said = said.replace(words, number);
  const [whole, half] = /(?<=\d) ?([ap])\.?(?:m\.?)?$/.exec(said) ?? ['', undefined];
  // The words that only say that it is a time.
  said = said
    .slice(0, said.length - whole.length)
    .replace(/^(?:at|about|around|um|gegen|à|vers) /, '')
    .replace(/ ?(?:o' ?clock|o ?clock|uhr|h|heures?)$/, '');
  const found = hourAndMinutes(said);
  if (found === null) return null;
  const { minutes } = found;
  let { hours } = found;
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half === 'p' ? 12 : 0);
  }
  if (hours > 23 || minutes > 59) return null;
  const isOpen = half === undefined && !found.isExact && hours <= 12;
  const other = { hours: (hours + 12) % 24, minutes };
  if (!isOpen) return { hours, minutes };
  const isLikely = isIn({ hours, minutes }, within);
  if (isLikely !== isIn(other, within)) return isLikely ? { hours, minutes } : other;
  return near && apart(other, near) < apart({ hours, minutes }, near) ? other : { hours, minutes };
}

/** It may be past midnight. */
function isIn({ hours, minutes }: Clock, span: Span | undefined): boolean {
  const at = hours * 60 + minutes;
  return span !== undefined && [at, at + 24 * 60].some((time) => span.from <= time && time <= span.to);
}

/** `isExact`: the hour is written with a nought, as clocks of 24 hours show it. */
type Said = Clock & { isExact: boolean };

function hourAndMinutes(said: string): Said | null {
  const before = BEFORE_HOUR.exec(said);
  if (before) {
    const [, part = '', link, hour = ''] = before;
    // “Half 7” is half past seven, “halb 7” half past six. Nobody says “quarter 7” for one time alone.
    if (link === undefined && part !== 'half' && part !== 'halb') return inFigures(said);
    const isAhead = link === 'to' || link === 'vor' || part === 'halb';
    return shifted(hour, part, isAhead);
  }
  const after = AFTER_HOUR.exec(said);
  if (!after) return inFigures(said);
  const [, hour = '', link, part = ''] = after;
  return shifted(hour, part, link === 'moins');
}

function inFigures(said: string): Said | null {
  const [, hour, minute = '0'] = IN_FIGURES.exec(said) ?? [];
  return hour === undefined ? null : { hours: Number(hour), minutes: Number(minute), isExact: hour.startsWith('0') };
}

function shifted(hour: string, part: string, isAhead: boolean): Said | null {
  const minutes = OF_AN_HOUR[part] ?? Number(part);
  if (minutes < 1 || minutes > 59) return null;
  const isExact = hour.startsWith('0');
  if (isAhead) return { hours: (Number(hour) + 23) % 24, minutes: 60 - minutes, isExact };
  return { hours: Number(hour), minutes, isExact };
}

/** The minutes between two times on the face of a clock of 24 hours. */
function apart(one: Clock, other: Clock): number {
  const minutes = Math.abs((one.hours - other.hours) * 60 + one.minutes - other.minutes);
  return Math.min(minutes, 24 * 60 - minutes);
}
