import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { hasSignInEnded, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFaultWords } from './fault-words.ts';
import { changesOf, mergeOf, type IsSame, type Merge, type Values } from './record-merge.ts';
import { useUnsaved } from './unsaved.ts';
import { useListing } from './use-keys.ts';

/** A record as it is stored. `version`: null for one that is new, or that the service keeps without versions. */
export interface Stored<V extends Values> {
  version: string | null;
  values: V;
}

/** A form that is to be stored. Who writes whole records takes `values`, who writes only what changed takes `changes`. */
export interface Filled<V extends Values> {
  /** All fields as they should be stored, with what somebody else changed meanwhile. */
  values: V;
  /** The fields that differ from the record of `version`. Empty, if somebody else stored the same. */
  changes: Partial<V>;
  /** The version of the record that the form changes. */
  version: string | null;
}

/** What an input takes: `<TextInput {...field('supportEmail')} />`. */
export type Field<V> = (
  name: keyof V & string,
  options?: { type: 'checkbox' },
) => {
  label: ReactNode;
  name: string;
  error?: ReactNode;
  // The inputs of Mantine each have a type of their own.
  // oxlint-disable-next-line typescript/no-explicit-any
  [prop: string]: any;
};

interface RecordFormProps<V extends Values> {
  stored: Stored<V>;
  /** The labels of the fields. A conflict and the list of faults name them too. */
  names: Readonly<Record<keyof V & string, string>>;
  /** Writes the form on top of its version. Returns what is stored then. */
  save: (form: Filled<V>) => Promise<Stored<V>>;
  /** Reads what is stored, after somebody else has changed it. Absent: the record has no versions. */
  reread?: () => Promise<Stored<V>>;
  /** Nothing is stored yet, so that the values can be saved as they are proposed. */
  isNew?: boolean;
  saveWords?: ReactNode;
  /** What can be found before the service is asked: a sentence for each field that is not complete. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>;
  /** The field at which a refusal of the service stands, by its code. */
  faultFields?: Readonly<Record<string, keyof V & string>>;
  /** A value in words, for a conflict. Absent: texts and numbers as they are. */
  wordsOf?: (name: keyof V & string, value: unknown) => string;
  /** Are two values of a field the same to a person? Absent: they are if all of them is. */
  isSame?: IsSame;
  children: (field: Field<V>, values: V) => ReactNode;
}

/** Enter in an open list of choices takes the first that fits what is typed. It never submits the form. */
function takeFirstChoice(event: React.KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement) || target.ariaExpanded !== 'true')
    return;
  event.preventDefault();
  if (target.value.trim() === '') return;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])')?.click();
}

/**
 * A form that is saved by its button, or by Control S. Faults that the service finds stand at their fields. If somebody else saved
 * meanwhile, both versions are shown field by field, and nothing is lost. Leaving with changes asks.
 */
export function RecordForm<V extends Values>(props: RecordFormProps<V>) {
  const { names, save, reread, isNew = false, saveWords, check, faultFields, wordsOf, isSame, children } = props;
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [base, setBase] = useState(props.stored);
  const form = useForm<V>({ initialValues: props.stored.values });
  const [fault, setFault] = useState<string | null>(null);
  /** How often the service has found faults in fields. The first of them then takes the focus. */
  const [faultsFound, setFaultsFound] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: Stored<V> } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const isChanged = Object.keys(changesOf(base.values, form.values, isSame)).length > 0;
  const isSavable = isChanged || isNew;
  useUnsaved(isChanged);
  useLeaveGuard(isChanged && !isSaving);

  // `setValues` of the form would keep fields that a record has no more.
  const setForm = (values: V) => {
    form.setInitialValues(values);
    form.reset();
  };
  const accept = (stored: Stored<V>) => {
    setBase(stored);
    setForm(stored.values);
    setConflict(null);
    notifications.show({ message: t`Saved`, autoClose: 3000 });
  };
  const send = async (values: V, on: Stored<V>) => {
    setFault(null);
    form.clearErrors();
    const incomplete = check?.(values) ?? {};
    if (Object.keys(incomplete).length > 0) {
      form.setErrors(incomplete);
      return setFaultsFound((count) => count + 1);
    }
    setSaving(true);
    try {
      accept(await save({ values, changes: changesOf(on.values, values, isSame), version: on.version }));
    } catch (error) {
      await refused(error, values);
    } finally {
      setSaving(false);
    }
  };
  const refused = async (error: unknown, values: V) => {
    const refusal = refusalOf(error);
    if (refusal?.data.status === 409 && refusal.data.code.endsWith('.version_conflict') && reread !== undefined) {
      try {
        return await mergeWith(await reread(), values);
      } catch (unread) {
        return show(unread);
      }
    }
    show(error);
  };
  const mergeWith = async (theirs: Stored<V>, values: V) => {
    const merge = mergeOf(base.values, theirs.values, values, isSame);
    if (merge.clashes.length === 0) await send(merged(theirs.values, values, merge), theirs);
    else setConflict({ merge, theirs });
  };
  const show = (error: unknown) => {
    if (hasSignInEnded(error)) return;
    const refusal = refusalOf(error);
    const known = (refusal?.data.issues ?? []).flatMap(({ path, message }) => {
      const name = path.split('.').find((part) => part in names);
      return name === undefined ? [] : [[name, message] as const];
    });
    const named = faultFields?.[refusal?.data.code ?? ''];
    if (named !== undefined) known.push([named, faultWords(error)]);
    form.setErrors(Object.fromEntries(known));
    if (known.length === 0) setFault(faultWords(error, t`The service does not answer. What you typed is kept.`));
    else setFaultsFound((count) => count + 1);
  };
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [faultsFound]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The key submits without the button.
    if (isSavable && !isSaving) void send(form.values, base);
  };
  const field: Field<V> = (name, options) => ({
    ...form.getInputProps(name, options),
    name,
    // Inputs that choose give their name to a hidden one.
    'data-field': name,
    label: names[name],
  });
  useSaveKey(element);
  return (
    <form className="panel" ref={element} onSubmit={submit} onKeyDown={takeFirstChoice} noValidate>
      <div className="pb stack">{children(field, form.values)}</div>
      <div role="alert">
        {fault !== null && (
          <div className="pb">
            <div className="note bad">
              <Icon name="warning" />
              <span className="grow">{fault}</span>
            </div>
          </div>
        )}
      </div>
      <div className="pf">
        <Button type="submit" variant="filled" loading={isSaving} disabled={!isSavable}>
          {saveWords ?? <Trans>Save</Trans>}
          <kbd>Ctrl S</kbd>
        </Button>
        {isChanged && (
          <>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setForm(base.values);
              }}
            >
              <Trans>Discard</Trans>
            </Button>
            <span className="badge warn">
              <Trans>not saved</Trans>
            </span>
          </>
        )}
      </div>
      {conflict !== null && (
        <ConflictDialog
          merge={conflict.merge}
          names={names}
          {...(wordsOf === undefined ? {} : { wordsOf })}
          onClose={() => setConflict(null)}
          onSave={(chosen) =>
            void send(
              { ...merged(conflict.theirs.values, form.values, conflict.merge), ...chosen } as V,
              conflict.theirs,
            )
          }
        />
      )}
    </form>
  );
}

/** What is stored, with the fields that only this person changed. */
function merged<V extends Values>(theirs: V, yours: V, { yours: changed }: Merge): V {
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, yours[name]])) };
}

interface Location {
  pathname: string;
  search: object;
}

/** Does a step change nothing of the address but these parts of it? */
function isBeside(current: Location, next: Location, parts: readonly string[]): boolean {
  const without = ({ search }: Location) =>
    JSON.stringify({ ...search, ...Object.fromEntries(parts.map((part) => [part, null])) });
  return current.pathname === next.pathname && without(current) === without(next);
}

/** A search in a list beside the form. */
const SEARCH_BESIDE = ['q'];

/** Asks before a page with changes is left. `kept`: parts of the address that may change without a loss. */
export function useLeaveGuard(isOn: boolean, kept: readonly string[] = SEARCH_BESIDE): void {
  const { t } = useLingui();
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn &&
      !isBeside(current, next, kept) &&
      !window.confirm(t`Leave without saving? What you changed here is lost.`),
    enableBeforeUnload: isOn,
  });
}

/** Control S submits the form, but not while the focus is in another form or in a dialog above it. */
export function useSaveKey(form: React.RefObject<HTMLFormElement | null>): void {
  const { t } = useLingui();
  useListing([{ key: 'Ctrl S', does: t`save` }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const focused = document.activeElement?.closest('form, [role="dialog"]') ?? null;
      if (focused === null || focused.contains(form.current)) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}
