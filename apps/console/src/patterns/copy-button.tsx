import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';

/** In ms: how long the button says that it copied. */
const SAID_MS = 2500;

/** Copies a text. Says so for a moment, and says why if the browser refuses. */
export function useCopy(text: string): { state: 'idle' | 'copied' | 'refused'; copy: () => void } {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
    setTimeout(() => setState('idle'), SAID_MS);
  };
  return { state, copy: () => void copy() };
}

interface CopyActionProps {
  /** What it does, such as `Copy the link of r-0412`. */
  label: string;
  state: 'idle' | 'copied' | 'refused';
  copy: () => void;
  /** Beside its words, such as its key. */
  children?: ReactNode;
}

/** The button for `useCopy`. */
export function CopyAction({ label, state, copy, children }: CopyActionProps) {
  return (
    <>
      <Button
        size="xs"
        variant="filled"
        leftSection={<Icon name={state === 'copied' ? 'check' : 'copy'} />}
        onClick={copy}
      >
        <span aria-hidden="true">
          <CopyWords state={state} />
          {children}
        </span>
        <span className="vh">{label}</span>
      </Button>
      <CopyStatus state={state} />
    </>
  );
}

function CopyWords({ state }: { state: CopyActionProps['state'] }) {
  if (state === 'copied') return <Trans>Copied</Trans>;
  if (state === 'refused') return <Trans>The browser refuses: select the text and copy it</Trans>;
  return <Trans>Copy</Trans>;
}

/** The same in a row of a table. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : state === 'refused' ? 'warning' : 'copy'} />
      </ActionIcon>
      <CopyStatus state={state} />
    </>
  );
}

function CopyStatus({ state }: { state: CopyActionProps['state'] }) {
  return (
    <span role="status" className="vh">
      {state === 'idle' ? '' : <CopyWords state={state} />}
    </span>
  );
}
