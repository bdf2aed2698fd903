import { writtenPath, type DocumentPath } from '@dietary-recall/scheme/document-path';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { isWritten, listOf, moved, nameIn, valueAt, textOf } from './document.ts';
import { useDraft } from './draft.ts';
import { Move } from './move.tsx';
import type { Spec } from './specs.ts';

interface Of<Kind extends Spec['kind']> {
  spec: Spec & { kind: Kind };
  path: DocumentPath;
  /** The input of a field below. */
  field: (spec: Spec, path: DocumentPath) => ReactNode;
}

/** Fields that belong together; those that need not be there have a switch. */
export function GroupEditor({ spec, path, field }: Of<'group'>) {
  const { document, set, faults, isReadOnly } = useDraft();
  const isThere = spec.fresh === undefined || isWritten(valueAt(document, path));
  const fault = faults.get(writtenPath(path));
  return (
    <fieldset className="fields">
      <legend>
        {spec.fresh === undefined ? (
          spec.label
        ) : (
          <Switch
            label={spec.label}
            disabled={isReadOnly}
            checked={isThere}
            onChange={({ currentTarget: { checked } }) => set(path, checked ? spec.fresh : null)}
          />
        )}
        {spec.note !== undefined && <span className="dim"> {spec.note}</span>}
      </legend>
      {fault !== undefined && <p className="bad wide">{fault}</p>}
      {isThere && spec.of.map((one) => field(one, path))}
    </fieldset>
  );
}

/** Entries in their order, which buttons change. */
export function ListEditor({ spec, path, field }: Of<'list'>) {
  const { t } = useLingui();
  const { document, set, languages, faults, isReadOnly } = useDraft();
  const items = listOf(valueAt(document, path));
  const fault = faults.get(writtenPath(path));
  const nameOf = (item: unknown, at: number) => {
    const names = spec.nameBy.map((key) => valueAt(item, [key]));
    const found = names.map((name) => (isWritten(name) ? nameIn(name, languages) : textOf(name)));
    return found.find((name) => name !== '') ?? t`${spec.add} ${at + 1}`;
  };
  const move = (at: number, by: number | null) => set(path, moved(items, at, by));
  return (
    <div className="entries" role="group" aria-label={spec.label}>
      <div className="row">
        <b className="strong">{spec.label}</b>
        {spec.note !== undefined && <span className="dim">{spec.note}</span>}
      </div>
      {fault !== undefined && <p className="bad">{fault}</p>}
      <ul>
        {items.map((item, at) => {
          const name = nameOf(item, at);
          return (
            <li key={at}>
              <div className="row">
                <b className="strong grow">{name}</b>
                {!isReadOnly && (
                  <>
                    <Move icon="up" label={t`Move up: ${name}`} isOff={at === 0} act={() => move(at, -1)} />
                    <Move
                      icon="down"
                      label={t`Move down: ${name}`}
                      isOff={at === items.length - 1}
                      act={() => move(at, 1)}
                    />
                    <Move icon="close" label={t`Remove: ${name}`} isOff={false} act={() => move(at, null)} />
                  </>
                )}
              </div>
              <div className="fields">{spec.of.map((one) => field(one, [...path, at]))}</div>
            </li>
          );
        })}
      </ul>
      {items.length === 0 && (
        <p className="dim">
          <Trans>None.</Trans>
        </p>
      )}
      {!isReadOnly && (
        <Button size="xs" leftSection={<Icon name="plus" />} onClick={() => set(path, [...items, spec.fresh])}>
          {spec.add}
        </Button>
      )}
    </div>
  );
}
