import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SurveyPresentation } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { Logo } from './logo.tsx';
import { LookFields } from './look-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { lookOf, lookUpdate, type LookValues } from './look-values.ts';

/** What respondents see of a survey before they sign in, and in its colours. */
export function LookTab({ surveyId }: { surveyId: string }) {
  const query = useQuery(read.surveyPresentation.get({ surveyId }));
  return (
    <Loaded query={query}>
      {(presentation) => (
        <div className="stack">
          <Logo surveyId={surveyId} logoUrl={presentation.logoUrl} />
          <LookForm surveyId={surveyId} presentation={presentation} />
        </div>
      )}
    </Loaded>
  );
}

function LookForm({ surveyId, presentation }: { surveyId: string; presentation: SurveyPresentation }) {
  const names = useLookNames();
  const storedOf = (from: SurveyPresentation) => ({ version: from.version, values: lookOf(from) });
  const update = useWrite(api.surveyPresentation.update.mutate, ['surveyPresentation']);
  const save = async ({ values, changes, version }: Filled<LookValues>) =>
    storedOf(
      await update.mutateAsync({
        surveyId,
        ...(version === null ? {} : { baseVersion: version }),
        ...lookUpdate(changes, values),
      }),
    );
  return (
    <RecordForm
      stored={storedOf(presentation)}
      names={names}
      save={save}
      reread={async () => storedOf(await api.surveyPresentation.get.query({ surveyId }))}
    >
      {(field, values) => (
        <>
          <LookFields field={field} values={values} />
          {values.hasColours && <LookPreview values={values} />}
        </>
      )}
    </RecordForm>
  );
}

function useLookNames(): Readonly<Record<keyof LookValues, string>> {
  const { t } = useLingui();
  return {
    title: t`Title`,
    languages: t`Languages`,
    signInModes: t`Ways in`,
    supportPhone: t`Telephone for help`,
    help: t`Help`,
    hasColours: t`Colours of its own`,
    accent: t`Buttons and links`,
    onAccent: t`Text on buttons`,
    background: t`Page`,
    surface: t`Cards`,
    text: t`Text`,
    muted: t`Quiet text`,
  };
}
