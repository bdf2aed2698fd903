import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLanguageName } from './words.ts';

/** In ms: it is played anew once writing rests. */
const REST_MS = 1200;

interface PreviewProps {
  /** The document with all its defaults; null: it has faults, undefined: it is not read or not checked yet. */
  document: unknown;
  languages: readonly string[];
  /** The question that is open; null: the recall is played from its beginning. */
  question: string | null;
}

/** Survey itself at the size of a telephone, playing what is written. */
export function Preview({ document, languages, question }: PreviewProps) {
  const { t } = useLingui();
  const languageName = useLanguageName();
  const [chosen, choose] = useState<string | null>(null);
  const language = chosen !== null && languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const [played] = useDebouncedValue(document, REST_MS);
  const [isWhole, playWhole] = useState(false);
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = isWhole ? null : question;
  useEffect(() => {
    const hear = ({ source, data, origin }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if ((data as { kind?: string }).kind !== 'ready-to-play') return;
      const message = { kind: 'play-scheme', document: played, language, question: asked };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [played, language, asked]);
  return (
    <div className="preview">
      <div className="row">
        <b className="strong grow">
          <Trans>Preview</Trans>
        </b>
        {languages.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t`Language of the preview`}
            transitionDuration={0}
            value={language}
            onChange={choose}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
          />
        )}
      </div>
      {played === null ? (
        <p className="note warn">
          <Trans>It is played once the faults are mended.</Trans>
        </p>
      ) : (
        <div className="phone">
          {played !== undefined && (
            <iframe
              // Another scheme, language or question is another page.
              key={`${JSON.stringify(played)} ${language} ${asked ?? ''} ${round}`}
              ref={frame}
              title={t`Preview`}
              src="/preview"
            />
          )}
        </div>
      )}
      <div className="row">
        {question !== null && (
          <Button size="xs" variant="subtle" onClick={() => playWhole(!isWhole)}>
            {isWhole ? <Trans>This question</Trans> : <Trans>Walk through</Trans>}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => setRound(round + 1)}>
          <Trans>Begin again</Trans>
        </Button>
      </div>
    </div>
  );
}
