import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { DropFiles } from '../patterns/drop-files.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';

/** Takes a set that another installation exported. */
export function ImportSet() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>
        <Trans>Import…</Trans>
      </Button>
      {isOpen && <ImportDialog onClose={() => open(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const goOn = useGoOn();
  const write = useWrite(
    (form: FormData) => api.asServedSets.import.mutate(form),
    ['asServedSets', 'portionSizes', 'sourceImages'],
  );
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const form = new FormData();
    form.set('file', file);
    write.mutate(form, { onSuccess: ({ id }) => goOn({ to: `/pictures/sets/${id}` }) });
  };
  return (
    <Dialog onClose={onClose} title={t`Import a set`}>
      <div className="stack">
        <p>
          <Trans>
            A set comes with its photographs and weights, under the id that it had. All of it is stored or nothing.
          </Trans>
        </p>
        <DropFiles
          label={write.isPending ? t`The set is being stored` : t`Drop the exported file here`}
          hint={<Trans>A zip file of “Export”, up to 256 MB.</Trans>}
          accept=".zip,application/zip"
          isBusy={write.isPending}
          onFiles={take}
        />
        <div role="alert">
          {write.isError && (
            <p className="bad">{faultWords(write.error, t`The service does not answer. Nothing was stored.`)}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
