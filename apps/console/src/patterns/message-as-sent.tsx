import { Plural } from '@lingui/react/macro';
import type { MessagePreview } from 'dietary-recall-client';

/** The subject and the text of a message, as a respondent gets them. */
export function MessageAsSent({ preview }: { preview: MessagePreview }) {
  return (
    <div className="pb stack tight" lang={preview.language}>
      {preview.subject !== null && <b className="strong">{preview.subject}</b>}
      <pre className="message">{preview.text}</pre>
      {preview.smsLength !== null && (
        <p className="dim">
          <Plural value={preview.smsLength.segments} one="# SMS" other="# SMS, each of which is paid for" />
        </p>
      )}
    </div>
  );
}
