import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SchemeFault, SurveyScheme, SurveySchemeVersionDocument } from 'dietary-recall-client';
import { useEffect, useMemo, useRef } from 'react';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { ConflictDialog } from '../patterns/conflict-dialog.tsx';
import { useLeaveGuard, useSaveKey } from '../patterns/record-form.tsx';
import { useUnsaved } from '../patterns/unsaved.ts';
import { useAccess } from '../session/access.ts';
import { isWritten, languagesOf, listOf, moved, valueAt, textOf } from './document.ts';
import { DraftContext, useDraft } from './draft.ts';
import { FieldEditor } from './field-editor.tsx';
import { Move } from './move.tsx';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { useDraftState } from './use-draft-state.ts';
import { useParts } from './use-parts.ts';
import { useQuestionSpecs } from './use-question-specs.ts';

/** The outline on the left, what is open of it in the middle, and Survey playing it on the right. */
export function Editor({ scheme, version }: { scheme: SurveyScheme; version: SurveySchemeVersionDocument }) {
  const { may } = useAccess();
  const state = useDraftState(scheme, version);
  const { document, set, faults, isChanged } = state;
  const [open, setOpen] = useAddressPart('part');
  const isReadOnly = scheme.isBuiltIn || !may('survey-schemes:write') || !isWritable(scheme, version);
  const languages = useMemo(() => languagesOf(document), [document]);
  const byPlace = useMemo(() => new Map(faults.map(({ path, message }) => [path, message])), [faults]);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(isChanged);
  useLeaveGuard(isChanged && !state.isSaving, ['part']);
  useSaveKey(form);
  const part = open ?? 'languages';
  const section = useRef<HTMLElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    const words = section.current?.querySelector<HTMLElement>('textarea');
    (words ?? section.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [part]);
  const at = part.startsWith('question.') ? Number(part.slice('question.'.length)) : null;
  const question = at === null ? null : valueAt(document, ['questions', at]);
  const questionId = isWritten(question) && typeof question['id'] === 'string' ? question['id'] : null;
  const complete = useQuery({
    ...read.surveySchemes.preview({ schemeId: scheme.id, number: version.number }),
    enabled: state.isValid === true,
    retry: false,
  });
  // What is stored has its defaults in the answer of the service; what is written since builds on such a document.
  const whole = isChanged ? document : complete.data?.document;
  const played = state.isValid === false ? null : state.isValid === null ? undefined : whole;
  return (
    <DraftContext value={{ document, set, languages, faults: byPlace, isReadOnly }}>
      <form
        className="panel"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !isReadOnly && !state.isSaving) void state.save();
        }}
      >
        <div className="work scheme">
          <Outline
            open={part}
            onOpen={setOpen}
            onAdded={(added) => {
              isAdded.current = true;
              setOpen(added);
            }}
          />
          <section ref={section}>
            <Faults faults={faults} onOpen={setOpen} />
            {at === null ? (
              <PartEditor part={part} />
            ) : (
              <QuestionEditor
                key={at}
                at={at}
                onMoved={(to) => setOpen(to === null ? 'languages' : `question.${to}`)}
              />
            )}
          </section>
          <Preview document={played} languages={languages} question={questionId} />
        </div>
        <div role="alert">{state.fault !== null && <p className="pb bad">{state.fault}</p>}</div>
        {!isReadOnly && (
          <div className="pf">
            <Button type="submit" variant="filled" loading={state.isSaving} disabled={!isChanged}>
              <Trans>Save</Trans>
              <kbd>Ctrl S</kbd>
            </Button>
            {isChanged && (
              <>
                <Button variant="subtle" color="gray" onClick={state.discard}>
                  <Trans>Discard</Trans>
                </Button>
                <span className="badge warn">
                  <Trans>not saved</Trans>
                </span>
              </>
            )}
            {version.state === 'published' && (
              <span className="soft">
                <Trans>Saving makes the draft of the next version.</Trans>
              </span>
            )}
          </div>
        )}
      </form>
      {state.conflict !== null && (
        <ConflictDialog
          merge={state.conflict.merge}
          names={Object.fromEntries(state.conflict.merge.clashes.map(({ name }) => [name, name]))}
          onClose={state.closeConflict}
          onSave={(chosen) => void state.settle(chosen)}
        />
      )}
    </DraftContext>
  );
}

/** The draft is written, or the version in use while there is none: saving makes the draft then. */
function isWritable({ draftNumber }: SurveyScheme, { number, state }: SurveySchemeVersionDocument): boolean {
  return draftNumber === null ? state === 'published' : number === draftNumber;
}

/** What is wrong, each fault with the way to its place. */
function Faults({ faults, onOpen }: { faults: readonly SchemeFault[]; onOpen: (part: string) => void }) {
  const parts = useParts();
  if (faults.length === 0) return null;
  const partOf = (path: string) => {
    const [, question] = /^questions\[(\d+)\]/.exec(path) ?? [];
    if (question !== undefined) return `question.${question}`;
    if (path.startsWith('texts.consent')) return 'consent';
    const first = path.split(/[.[]/)[0] ?? '';
    const found = parts.find(
      ({ path: [top], specs }) => top === first || (top === undefined && specs.some(({ key }) => key === first)),
    );
    return (first === 'texts' ? 'texts' : found?.id) ?? 'languages';
  };
  return (
    <details className="sect faults">
      <summary className="bad">
        <Plural
          value={faults.length}
          one="# thing to mend before it can be published"
          other="# things to mend before it can be published"
        />
      </summary>
      <ul>
        {faults.map(({ path, message }, at) => (
          <li key={at}>
            <button type="button" className="link" onClick={() => onOpen(partOf(path))}>
              {path === '' ? '…' : path}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PartEditor({ part }: { part: string }) {
  const parts = useParts();
  const found = parts.find(({ id }) => id === part) ?? parts[0];
  if (found === undefined) return null;
  return (
    <div className="sect part">
      <h2>{found.name}</h2>
      {found.specs.map((spec) => (
        <FieldEditor key={spec.key} spec={spec} path={found.path} />
      ))}
    </div>
  );
}

function QuestionEditor({ at, onMoved }: { at: number; onMoved: (to: number | null) => void }) {
  const { t } = useLingui();
  const draft = useDraft();
  const questions = listOf(valueAt(draft.document, ['questions']));
  const question = questions[at];
  const specs = useQuestionSpecs(isWritten(question) ? textOf(question['type']) : 'yes-no');
  const name = isWritten(question) ? textOf(question['id']) : '';
  const place = isWritten(question) ? question['at'] : null;
  // Among those of the same place: the others are in other lists of the outline.
  const alike = questions.flatMap((other, index) => (isWritten(other) && other['at'] === place ? [index] : []));
  const [before, after] = [alike[alike.indexOf(at) - 1], alike[alike.indexOf(at) + 1]];
  const move = (to: number | null) => {
    draft.set(['questions'], moved(questions, at, to === null ? null : to - at));
    onMoved(to);
  };
  if (!isWritten(question)) {
    return (
      <p className="pb dim">
        <Trans>This question is gone.</Trans>
      </p>
    );
  }
  return (
    <div className="sect part">
      <div className="row">
        <h2 className="grow">{name}</h2>
        {!draft.isReadOnly && (
          <>
            <Move icon="up" label={t`Move up: ${name}`} isOff={before === undefined} act={() => move(before ?? at)} />
            <Move icon="down" label={t`Move down: ${name}`} isOff={after === undefined} act={() => move(after ?? at)} />
            <Move icon="close" label={t`Remove: ${name}`} isOff={false} act={() => move(null)} />
          </>
        )}
      </div>
      {specs.map((spec) => (
        <FieldEditor key={`${spec.key} ${spec.kind}`} spec={spec} path={['questions', at]} />
      ))}
    </div>
  );
}
