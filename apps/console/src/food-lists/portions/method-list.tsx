import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../shell/icon.tsx';
import { useMethodWords } from './method-words.ts';

interface MethodListProps {
  methods: readonly PortionSizeMethod[];
  chosen: number;
  /** Those that are inherited are not moved. */
  isOwn: boolean;
  choose: (at: number) => void;
  move: (from: number, to: number, by?: 'earlier' | 'later') => void;
  remove: (at: number) => void;
}

/** The methods in their order, which buttons, Alt with an arrow key, or the mouse change. */
export function MethodList({ methods, chosen, isOwn, choose, move, remove }: MethodListProps) {
  const { t } = useLingui();
  const { nameOf, summaryOf } = useMethodWords();
  const dragged = useRef<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!isOwn || step === 0 || !event.altKey) return;
    event.preventDefault();
    move(at, at + step);
  };
  return (
    <ol className="methodlist" aria-label={t`Portion methods`}>
      {methods.map((method, at) => (
        <li
          key={at}
          className={[at === chosen ? 'cur' : '', at === target ? 'target' : ''].join(' ')}
          draggable={isOwn}
          onDragStart={() => (dragged.current = at)}
          onDragOver={(event) => {
            event.preventDefault();
            setTarget(at);
          }}
          onDragEnd={() => setTarget(null)}
          onDrop={() => {
            if (dragged.current !== null) move(dragged.current, at);
            setTarget(null);
          }}
          onKeyDown={(event) => press(event, at)}
        >
          {isOwn && <Icon name="grip" />}
          <b className="strong">{at + 1}</b>
          <button type="button" className="name" aria-pressed={at === chosen} onClick={() => choose(at)}>
            <b className="strong">{nameOf(method.method)}</b>
            <span className="sub">{summaryOf(method)}</span>
          </button>
          {isOwn && (
            <>
              <ActionIcon
                className="earlier"
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={t`Method ${at + 1} earlier`}
                onClick={() => move(at, at - 1, 'earlier')}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                className="later"
                variant="subtle"
                color="gray"
                disabled={at === methods.length - 1}
                aria-label={t`Method ${at + 1} later`}
                onClick={() => move(at, at + 1, 'later')}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove method ${at + 1}`}
                onClick={() => remove(at)}
              >
                <Icon name="close" />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
      {isOwn && methods.length > 1 && (
        <li className="hint">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <Trans>change the order</Trans>
        </li>
      )}
    </ol>
  );
}
