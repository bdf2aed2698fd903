import type { DocumentPath } from '@dietary-recall/scheme/document-path';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SurveyScheme, SurveySchemeVersionDocument } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import type { Merge } from '../patterns/record-merge.ts';
import { api, hasSignInEnded, refusalOf } from '../session/service.ts';
import { withValue, type Written } from './document.ts';
import { documentOf, leavesOf, mergedLeaves, mergeLeaves } from './merge-documents.ts';

/** In ms: the document is checked once writing rests. */
const REST_MS = 500;

/** What was read: the version of the record, and its document. */
interface Base {
  version: string | null;
  document: Written;
}

/** The document that is written, its faults, and the way to store it. */
export function useDraftState(scheme: SurveyScheme, stored: SurveySchemeVersionDocument) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [base, setBase] = useState<Base>({ version: scheme.version, document: stored.document });
  const [document, setDocument] = useState<Written>(stored.document);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: Base } | null>(null);
  const update = useWrite(api.surveySchemes.update.mutate, ['surveySchemes']);
  const [checked] = useDebouncedValue(document, REST_MS);
  const validation = useQuery({
    queryKey: ['surveySchemes', 'validate', checked],
    queryFn: () => api.surveySchemes.validate.mutate({ document: checked }),
    placeholderData: keepPreviousData,
  });
  const accept = (next: Base) => {
    setBase(next);
    setDocument(next.document);
    setConflict(null);
    notifications.show({ message: t`Saved`, autoClose: 3000 });
  };
  const send = async (wanted: Written, on: Base): Promise<void> => {
    setFault(null);
    try {
      const baseVersion = on.version === null ? {} : { baseVersion: on.version };
      const { version } = await update.mutateAsync({ schemeId: scheme.id, document: wanted, ...baseVersion });
      accept({ version, document: wanted });
    } catch (error) {
      if (refusalOf(error)?.data.code !== 'scheme.version_conflict') return show(error);
      try {
        await mergeWith(await newest(scheme.id), wanted, on);
      } catch (unread) {
        show(unread);
      }
    }
  };
  const mergeWith = async (theirs: Base, wanted: Written, on: Base) => {
    const merge = mergeLeaves(leavesOf(on.document), leavesOf(theirs.document), leavesOf(wanted));
    if (merge.clashes.length > 0) setConflict({ merge, theirs });
    else await send(mergedOf(theirs, wanted, merge, {}), theirs);
  };
  const show = (error: unknown) => {
    if (hasSignInEnded(error)) return;
    setFault(faultWords(error, t`The service does not answer. What you wrote is kept.`));
  };
  return {
    document,
    set: (path: DocumentPath, value: unknown) => setDocument((was) => withValue(was, path, value) as Written),
    isChanged: JSON.stringify(document) !== JSON.stringify(base.document),
    isSaving: update.isPending,
    faults: validation.data?.faults ?? [],
    isValid: validation.data?.isValid ?? null,
    fault,
    conflict,
    save: () => send(document, base),
    discard: () => setDocument(base.document),
    closeConflict: () => setConflict(null),
    settle: (chosen: Readonly<Record<string, unknown>>) =>
      conflict === null
        ? Promise.resolve()
        : send(mergedOf(conflict.theirs, document, conflict.merge, chosen), conflict.theirs),
  };
}

function mergedOf(theirs: Base, yours: Written, merge: Merge, chosen: Readonly<Record<string, unknown>>): Written {
  return documentOf(mergedLeaves(leavesOf(theirs.document), leavesOf(yours), merge, chosen)) as Written;
}

/** What is stored now: the draft, or the version that somebody has published meanwhile. */
async function newest(schemeId: string): Promise<Base> {
  const { version, draftNumber, publishedNumber, versions } = await api.surveySchemes.get.query({ schemeId });
  const number = draftNumber ?? publishedNumber ?? versions[0]?.number ?? 1;
  const { document } = await api.surveySchemes.getVersion.query({ schemeId, number });
  return { version, document };
}
