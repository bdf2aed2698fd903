import { Trans } from '@lingui/react/macro';

/** What a second coder means for the one who codes. */
export function SecondCoder() {
  return (
    <div className="sect">
      <h3>
        <Trans>Second coder</Trans>
      </h3>
      <p className="soft">
        <Trans>
          Foods are coded twice here. What you choose is a proposal until another person chooses the same. What others
          propose is hidden until you have chosen; where two of you differ, the entry goes to “Coders differ”.
        </Trans>
      </p>
      <p className="dim">
        <Trans>What respondents submitted stays as it is; codings stand beside it.</Trans>
      </p>
    </div>
  );
}
