import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  kind: 'internal' | 'server' | 'client';
  attributes: Record<string, string | number>;
  hasFailed: boolean;
  durationMs: number;
  /** The attributes of the process that made it. */
  resource: Record<string, string | number>;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  /** All bodies that arrived, unchanged. */
  text: () => string;
}

/** A server that receives spans like a collector of OpenTelemetry, until the test ends. */
export async function collector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const isExport = req.method === 'POST' && req.url === '/v1/traces';
      if (isExport && req.headers['content-type'] === 'application/x-protobuf') {
        bodies.push(body);
        spans.push(...spansIn(body));
      }
      res.writeHead(isExport ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, text: () => Buffer.concat(bodies).toString('latin1') };
}

/** An ExportTraceServiceRequest; the numbers of the fields are those of opentelemetry-proto 1.x, trace.proto and common.proto. */
function spansIn(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const resource = attributesIn(messages(resourceSpans, 1)[0] ?? new Map(), 1);
    const scopes = messages(resourceSpans, 2);
    return scopes.flatMap((context) => messages(context, 2).map((span) => ({ ...spanOf(span), resource })));
  });
}

const KINDS = ['internal', 'internal', 'server', 'client'] as const;
const STATUS_ERROR = 2n;

function spanOf(span: Fields): Omit<CollectedSpan, 'resource'> {
  const id = (field: number) => bytesIn(span, field).toString('hex');
  const status = messages(span, 15)[0];
  return {
    traceId: id(1),
    spanId: id(2),
    parentId: id(4),
    name: bytesIn(span, 5).toString(),
    kind: KINDS[Number(numberIn(span, 6))] ?? 'internal',
    attributes: attributesIn(span, 9),
    hasFailed: status !== undefined && numberIn(status, 3) === STATUS_ERROR,
    durationMs: Number(numberIn(span, 8) - numberIn(span, 7)) / 1e6,
  };
}

function attributesIn(message: Fields, field: number): Record<string, string | number> {
  const pairs = messages(message, field).map((pair) => {
    const value = messages(pair, 2)[0] ?? new Map();
    return [bytesIn(pair, 1).toString(), value.has(1) ? bytesIn(value, 1).toString() : Number(numberIn(value, 3))];
  });
  return Object.fromEntries(pairs) as Record<string, string | number>;
}

/** The values of a message by field number, with numbers of any kind as integers. */
type Fields = Map<number, (bigint | Buffer)[]>;

function messages(message: Fields, field: number): Fields[] {
  return (message.get(field) ?? []).map((value) => fieldsOf(value as Buffer));
}

const bytesIn = (message: Fields, field: number) => (message.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer;
const numberIn = (message: Fields, field: number) => (message.get(field)?.[0] ?? 0n) as bigint;

/** The wire format of Protocol Buffers. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const read = (type: number) => {
    if (type === 0) return varint();
    if (type === 1) return message.readBigUInt64LE((at += 8) - 8);
    if (type === 5) return BigInt(message.readUInt32LE((at += 4) - 4));
    if (type !== 2) throw new Error(`wire type ${type}`);
    const length = Number(varint());
    return message.subarray(at, (at += length));
  };
  while (at < message.length) {
    const tag = Number(varint());
    const values = fields.get(tag >> 3) ?? [];
    values.push(read(tag & 7));
    fields.set(tag >> 3, values);
  }
  return fields;
}
