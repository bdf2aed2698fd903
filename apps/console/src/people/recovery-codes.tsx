import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CopyAction, useCopy } from '../patterns/copy-button.tsx';
import { saveFile } from '../patterns/csv.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { Icon } from '../shell/icon.tsx';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  const copying = useCopy(text);
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={t`Your recovery codes`}>
      <div className="stack">
        <p>
          <Trans>
            Each opens your account once if you lose your phone or key. They are not shown again: keep them now.
          </Trans>
        </p>
        <ul className="codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <CopyAction label={t`Copy the recovery codes`} {...copying} />
          <Button
            size="xs"
            leftSection={<Icon name="download" />}
            onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}
          >
            <Trans>Save as a file</Trans>
          </Button>
          <Button size="xs" onClick={onClose}>
            <Trans>I have kept them</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
