import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Dialog } from './dialog.tsx';
import type { Merge, Values } from './record-merge.ts';

type Side = 'theirs' | 'yours';

interface ConflictDialogProps {
  merge: Merge;
  names: Readonly<Record<string, string>>;
  /** A value in words. */
  wordsOf?: (name: string, value: unknown) => string;
  onClose: () => void;
  onSave: (chosen: Values) => void;
}

/** Somebody else saved meanwhile: theirs and yours beside each other, for the fields that both changed. */
export function ConflictDialog({ merge, names, wordsOf = plainWords, onClose, onSave }: ConflictDialogProps) {
  const { clashes, theirs, yours } = merge;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const left = clashes.filter(({ name }) => !(name in chosen)).length;
  const all = (side: Side) => setChosen(Object.fromEntries(clashes.map(({ name }) => [name, side])));
  const save = () =>
    onSave(Object.fromEntries(clashes.map((clash) => [clash.name, clash[chosen[clash.name] ?? 'yours']])));
  return (
    <Dialog
      onClose={onClose}
      size={980}
      title={t`Somebody else saved this while you worked on it`}
      closeLabel={t`Back to the form`}
    >
      <p>
        <Trans>Nothing of yours is lost. Choose for each field that both of you changed.</Trans>
      </p>
      <div className="choices">
        <div className="hd">
          <Trans>Field</Trans>
        </div>
        <div className="hd">
          <Trans>When you began</Trans>
        </div>
        <div className="hd">
          <Trans>Theirs</Trans>
        </div>
        <div className="hd">
          <Trans>Yours</Trans>
        </div>
        {clashes.map((clash) => (
          <Fragment key={clash.name}>
            <b className="strong">{names[clash.name]}</b>
            <span className="dim">{wordsOf(clash.name, clash.base)}</span>
            {(['theirs', 'yours'] as const).map((side) => (
              <div key={side}>
                <label className="choice">
                  <input
                    type="radio"
                    name={clash.name}
                    aria-label={
                      side === 'theirs'
                        ? t`${names[clash.name] ?? ''}, theirs: ${wordsOf(clash.name, clash.theirs)}`
                        : t`${names[clash.name] ?? ''}, yours: ${wordsOf(clash.name, clash.yours)}`
                    }
                    checked={chosen[clash.name] === side}
                    onChange={() => setChosen({ ...chosen, [clash.name]: side })}
                  />
                  <span>{wordsOf(clash.name, clash[side])}</span>
                </label>
              </div>
            ))}
          </Fragment>
        ))}
      </div>
      {theirs.length + yours.length > 0 && (
        <p className="soft">
          <Trans>Only one of you changed these; both are kept:</Trans>{' '}
          {[...theirs, ...yours].map((name) => names[name] ?? name).join(', ')}
        </p>
      )}
      <div className="row">
        <span className="grow" role="status">
          {left === 0 ? (
            <Trans>All fields are chosen.</Trans>
          ) : (
            <Plural value={left} one="# field is still to choose." other="# fields are still to choose." />
          )}
        </span>
        <Button onClick={() => all('theirs')}>
          <Trans>All theirs</Trans>
        </Button>
        <Button onClick={() => all('yours')}>
          <Trans>All yours</Trans>
        </Button>
        <Button variant="filled" disabled={left > 0} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function plainWords(_name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
