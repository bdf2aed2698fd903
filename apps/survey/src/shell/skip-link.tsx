import { Trans } from '@lingui/react/macro';

/** Leads past the header to the heading of the page. It adds no entry to the history, which Back would lead to. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#question"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#question h1')?.focus();
      }}
    >
      <Trans>Skip to the question</Trans>
    </a>
  );
}
