import { Trans } from '@lingui/react/macro';
import type { LookValues } from './look-values.ts';

/** A question in the colours that are chosen. */
export function LookPreview({ values }: { values: LookValues }) {
  const { accent, onAccent, background, surface, text, muted, title, languages } = values;
  return (
    <figure className="look" style={{ background, color: text }}>
      <figcaption style={{ color: muted }}>
        <Trans>Preview</Trans>
      </figcaption>
      <div className="card" style={{ background: surface }}>
        <b>{title[languages[0] ?? ''] ?? Object.values(title)[0] ?? <Trans>What did you eat yesterday?</Trans>}</b>
        <p style={{ color: muted }}>
          <Trans>It takes about 15 minutes.</Trans>
        </p>
        <span className="button" style={{ background: accent, color: onAccent }}>
          <Trans>Begin</Trans>
        </span>
      </div>
    </figure>
  );
}
