import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFaultWords } from '../patterns/fault-words.ts';
import { api } from '../session/service.ts';

/** Extracts that are read at once. */
const PAGE = 500;

/** Says which extract a file of the person is: by its checksum, which is computed in the browser. */
export function CheckFile({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const check = async (file: File | null) => {
    if (file === null) return;
    if (!isSecureContext) {
      const message = t`Browsers compute checksums on pages with TLS alone. Compare the checksum in the list with that of a program.`;
      notifications.show({ autoClose: false, color: 'red', title: file.name, message });
      return;
    }
    const found = await extractOf(surveyId, file);
    notifications.show({
      autoClose: false,
      color: found === undefined ? 'red' : 'blue',
      title: file.name,
      message:
        found === undefined
          ? t`No extract of this survey is this file: it is another one, or it was changed.`
          : t`This is the extract “${found.name}”, unchanged.`,
    });
  };
  const fail = (error: unknown) => notifications.show({ color: 'red', message: faultWords(error) });
  return (
    <FileButton accept=".zip" onChange={(file) => void check(file).catch(fail)}>
      {(props) => (
        <Button {...props}>
          <Trans>Check a file I have</Trans>
        </Button>
      )}
    </FileButton>
  );
}

/** The extract of the survey that has the checksum of a file; undefined: none has. */
async function extractOf(surveyId: string, file: File) {
  const sha256 = await sha256Of(file);
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await api.extracts.list.query({ surveyId, limit: PAGE, offset });
    const found = page.items.find((extract) => extract.sha256 === sha256);
    if (found !== undefined) return found;
    ({ total } = page);
  }
  return undefined;
}

async function sha256Of(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
