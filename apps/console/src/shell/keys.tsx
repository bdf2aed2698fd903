import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../patterns/dialog.tsx';
import { KeyNames } from '../patterns/key-names.tsx';
import { useKeys, useListedKeys, useListing } from '../patterns/use-keys.ts';

/** The button that lists the keys of the screen, which `?` does too. */
export function Keys() {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  useListing([{ key: 'Ctrl K', does: t`find screens, surveys, foods and people` }]);
  useKeys({ '?': { does: t`list the keys`, act: () => open(true) } });
  return (
    <>
      <button className="keys-hint" type="button" title={t`Keys of this screen`} onClick={() => open(true)}>
        <kbd>?</kbd>
        <span className="vh">
          <Trans>Keys of this screen</Trans>
        </span>
      </button>
      {isOpen && (
        <Dialog onClose={() => open(false)} title={t`Keys of this screen`}>
          <KeyList />
        </Dialog>
      )}
    </>
  );
}

function KeyList() {
  const lines = useListedKeys();
  return (
    <>
      <dl className="kv keys-list">
        {lines.map(({ does, keys }) => [
          <dt key={`${does} keys`}>
            <KeyNames keys={keys} />
          </dt>,
          <dd key={does}>{does}</dd>,
        ])}
      </dl>
      <p className="dim">
        <Trans>They do nothing while you type. Escape closes what is open.</Trans>
      </p>
    </>
  );
}
