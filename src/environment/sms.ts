import { z } from 'zod';
import { JSON_POINTER, json, wholeNumber, words } from './values.ts';

const group = 'SMS';

/** Messages to phones, by the HTTP gateway of whatever provider. */
export const smsVariables = {
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL at which the gateway takes messages' })
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'the HTTP gateway that takes SMS',
      unset: 'no SMS are sent',
      examples: ['https://api.example.org/messages'],
    }),
  SMS_METHOD: z
    .enum(['POST', 'PUT'], { error: 'must be POST or PUT' })
    .default('POST')
    .meta({ group, description: 'HTTP method of a message' }),
  SMS_FORMAT: z
    .enum(['json', 'form'], { error: 'must be json or form' })
    .default('json')
    .meta({ group, description: 'whether a message is sent as JSON or as a form' }),
  SMS_BODY: json(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]))
    .default({ to: '{to}', from: '{from}', text: '{text}', id: '{id}' })
    .meta({
      isSecret: true,
      group,
      description:
        'a message as JSON, or as a JSON object of the fields of a form: `{to}` is replaced by the number, `{text}` by the text, `{from}` by `SMS_FROM`, `{id}` by a text that is the same for each attempt, `{receiptUrl}` by the address for receipts',
      examples: ['{"messages":[{"destinations":[{"to":"{to}"}],"from":"{from}","text":"{text}"}]}'],
    }),
  SMS_HEADERS: json(z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[ -~]*$/)))
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'header fields as a JSON object; `{secret}` is replaced by `SMS_SECRET`',
      unset: '`{"authorization":"Bearer {secret}"}` with `SMS_SECRET`',
      examples: ['{"authorization":"Basic {secret}"}'],
    }),
  SMS_SECRET: z.string().min(1, 'must not be empty').optional().meta({
    isSecret: true,
    group,
    description: 'the secret that the gateway asks for, in the place of `{secret}` of `SMS_HEADERS`',
    unset: 'none',
  }),
  SMS_FROM: z.string().min(1, 'must not be empty').optional().meta({
    group,
    description: 'number or name that the phone shows as the sender, in the place of `{from}`',
    unset: 'an empty text',
  }),
  SMS_MESSAGE_ID: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /messages/0/id')
    .optional()
    .meta({
      group,
      description: 'JSON pointer (RFC 6901) to the id that the gateway gives a message in its answer',
      unset: 'no id is stored',
      examples: ['/messages/0/messageId'],
    }),
  SMS_SUCCESS: z
    .string()
    .regex(/^(?:\/[^/=]*)+=.+$/, 'must be a JSON pointer, = and values, such as /status=queued,accepted')
    .transform((text) => {
      const [pointer = '', values = ''] = text.split(/=(.*)/s);
      return { pointer, values: values.split(',') };
    })
    .optional()
    .meta({
      group,
      description:
        'a place in the answer and the values that mean that the message was taken, for gateways that answer 200 in any case',
      unset: 'each status of 2xx means it',
      examples: ['/messages/0/status=0'],
    }),
  SMS_RECEIPT_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,128}$/, 'must be 20 to 128 letters, digits, - and _')
    .optional()
    .meta({
      isSecret: true,
      group,
      description:
        'the last part of the address `PUBLIC_URL/sms-receipts/...` at which the gateway says what became of messages, which is `{receiptUrl}` in `SMS_BODY`',
      unset: 'no receipts are taken',
    }),
  SMS_RECEIPT_LIST: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /results')
    .optional()
    .meta({
      group,
      description: 'JSON pointer to the list of receipts in a request of the gateway',
      unset: 'a request is one receipt, or a list of them',
      examples: ['/results'],
    }),
  SMS_RECEIPT_ID: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /messageId')
    .optional()
    .meta({
      group,
      description:
        'JSON pointer in a receipt to the id of the message: the one of `SMS_MESSAGE_ID`, or `{id}` of `SMS_BODY`; fields of forms and queries have pointers too',
      unset: 'no receipts are taken',
      examples: ['/messageId'],
    }),
  SMS_RECEIPT_STATUS: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /status')
    .optional()
    .meta({
      group,
      description: 'JSON pointer in a receipt to its status',
      unset: 'no receipts are taken',
      examples: ['/status/groupName'],
    }),
  SMS_RECEIPT_DELIVERED: words.default(['delivered']).meta({
    group,
    description:
      'the statuses that mean that a message has reached the phone, with commas; capital letters do not count',
  }),
  SMS_RECEIPT_UNDELIVERED: words.default(['undelivered', 'undeliverable', 'failed', 'expired', 'rejected']).meta({
    group,
    description: 'the statuses that mean that a message will not reach it; any other status is one on the way',
  }),
  SMS_TIMEOUT_SECONDS: wholeNumber(1, 300)
    .default(30)
    .meta({ group, description: 'how long the gateway may take to answer' }),
  SMS_PER_SECOND: wholeNumber(1, 1000).default(5).meta({
    group,
    description: 'the most SMS that this process gives to the gateway in a second',
  }),
};
