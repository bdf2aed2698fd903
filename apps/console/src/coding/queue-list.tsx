import { CODING_ENTRY_KINDS } from '@dietary-recall/vocabulary';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import type { CodingEntryKind } from 'dietary-recall-client';
import { useEffect, useRef } from 'react';
import { useFormat } from '../patterns/format.ts';
import { keyOfGroup, type Queue } from './use-queue.ts';
import { useKindNames } from './words.ts';

/** The texts to code, the most frequent first. */
export function QueueList({ queue, onLearnt }: { queue: Queue; onLearnt: (() => void) | null }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const kinds = useKindNames();
  const { groups, kind, open, query } = queue;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <nav aria-label={t`Texts`}>
      <div className="tools">
        <Select
          size="xs"
          className="grow"
          aria-label={t`Kind of entries`}
          placeholder={t`All kinds`}
          clearable
          value={kind}
          onChange={(value) => queue.filter(value as CodingEntryKind | null)}
          data={CODING_ENTRY_KINDS.map((value) => ({ value, label: kinds[value] }))}
        />
      </div>
      <Learnt queue={queue} onLearnt={onLearnt} />
      <ul className="queue">
        {groups.map((group) => (
          <li key={keyOfGroup(group)}>
            <button
              type="button"
              data-page-enter={group === open ? true : undefined}
              aria-current={group === open ? true : undefined}
              ref={group === open ? current : null}
              onClick={() => queue.go(group)}
            >
              <q>{group.text}</q>
              <span className="n">
                {number(group.entries)}
                <span className="vh">
                  {' '}
                  <Plural value={group.entries} one="entry" other="entries" />
                </span>
              </span>
              {kind === null && <small>{kinds[group.kind]}</small>}
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="pb">
          <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Show more texts</Trans>
          </Button>
        </div>
      )}
    </nav>
  );
}

/** Codes that the food list has learnt stand first, and are coded together. */
function Learnt({ queue: { groups }, onLearnt }: { queue: Queue; onLearnt: (() => void) | null }) {
  const learnt = groups.filter(({ isLearnt }) => isLearnt);
  if (learnt.length === 0 || onLearnt === null) return null;
  const entries = learnt.reduce((sum, group) => sum + group.entries, 0);
  return (
    <div className="learnt">
      <b className="strong">
        <Plural
          value={learnt.length}
          one="The list has learnt # of these codes"
          other="The list has learnt # of these codes"
        />
      </b>
      <p>
        {learnt
          .map(({ text }) => text)
          .slice(0, 3)
          .join(', ')}
      </p>
      <Button size="xs" onClick={onLearnt}>
        <Plural value={entries} one="Code # entry" other="Code all # entries" />
      </Button>
    </div>
  );
}
