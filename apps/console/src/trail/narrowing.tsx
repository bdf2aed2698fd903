import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DayField } from '../patterns/day-field.tsx';

/** What narrows the trail beside the choices above the table. All of it is in the address. */
const PARTS = ['actorId', 'personId', 'subjectId', 'from', 'to'] as const;
type Part = (typeof PARTS)[number];
type Address = Readonly<Partial<Record<Part | 'area' | 'action' | 'subjectKind', string | number>>>;

export interface Narrowing {
  parts: Readonly<Partial<Record<Part, string>>>;
  /** As the lists take it; times are moments. */
  input: { actorId?: number; personId?: number; subjectId?: string; from?: string; to?: string };
  /** All of what is asked for, the choices above the table included, as the address of the export has it. */
  exported: URLSearchParams;
  change: (parts: Partial<Record<Part | 'subjectKind', string | undefined>>) => void;
}

export function useNarrowing(): Narrowing {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const parts = Object.fromEntries(
    PARTS.flatMap((part) => (address[part] === undefined ? [] : [[part, String(address[part])]])),
  ) as Narrowing['parts'];
  const { actorId, personId, subjectId, from, to } = parts;
  const input = {
    ...(actorId === undefined ? {} : { actorId: Number(actorId) }),
    ...(personId === undefined ? {} : { personId: Number(personId) }),
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(from === undefined ? {} : { from: startOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: startOfDay(to, 1) }),
  };
  const exported = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  for (const name of ['area', 'action', 'subjectKind'] as const) {
    if (address[name] !== undefined) exported.set(name, String(address[name]));
  }
  return {
    parts,
    input,
    exported,
    change: (changed) => {
      const first = { page: undefined, cursor: undefined };
      void navigate({
        to: '.',
        search: ((was: object) => ({ ...was, ...first, ...changed })) as never,
        resetScroll: false,
      });
    },
  };
}

/** The moment at which a calendar day, or the one so many days later, begins where this browser is. */
function startOfDay(day: string, later: number): string {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return day;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** The days, and what a press on a name in the table has narrowed to. */
export function TrailNarrowing({ narrowing: { parts, change } }: { narrowing: Narrowing }) {
  const { t } = useLingui();
  const named: Readonly<Record<Exclude<Part, 'from' | 'to'>, string>> = {
    actorId: t`By the user ${parts.actorId ?? ''}`,
    personId: t`About the user ${parts.personId ?? ''}`,
    subjectId: t`About ${parts.subjectId ?? ''}`,
  };
  return (
    <div className="row">
      <DayField
        size="xs"
        label={t({ message: 'From', context: 'day' })}
        value={parts.from ?? ''}
        onChange={({ currentTarget: { value } }) => change({ from: value === '' ? undefined : value })}
      />
      <DayField
        size="xs"
        label={t({ message: 'To', context: 'day' })}
        value={parts.to ?? ''}
        onChange={({ currentTarget: { value } }) => change({ to: value === '' ? undefined : value })}
      />
      {(['actorId', 'personId', 'subjectId'] as const)
        .filter((part) => parts[part] !== undefined)
        .map((part) => (
          <span className="badge acc" key={part}>
            {named[part]}
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t`Remove: ${named[part]}`}
              onClick={() => change({ [part]: undefined })}
            >
              ×
            </Button>
          </span>
        ))}
      {Object.keys(parts).length > 1 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => change(Object.fromEntries(PARTS.map((part) => [part, undefined])))}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
