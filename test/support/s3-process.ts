import S3rver from '@20minutes/s3rver';

// An S3 server in a process of its own, started by `S3Server`. It adds what s3rver lacks of S3.
const [bucket = '', directory = ''] = process.argv.slice(2);
const stored = new Set<string>();
let losesNextAnswer = false;

const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory,
  silent: true,
  vhostBuckets: false,
  // It signs the path of a bucket without the slash at its end, which the SDK sends.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
});
server.middleware.unshift(async (context, next) => {
  if (context.method !== 'PUT') return next();
  if (context.get('if-none-match') === '*' && stored.has(context.path)) {
    context.status = 412;
    context.body = '<Error><Code>PreconditionFailed</Code><Message>The object is there already.</Message></Error>';
    return;
  }
  stored.add(context.path);
  await next();
  if (!losesNextAnswer) return;
  losesNextAnswer = false;
  context.req.socket.destroy();
});
process.on('message', () => {
  losesNextAnswer = true;
  process.send?.('done');
});
process.once('disconnect', () => process.exit());
process.send?.((await server.run()).port);
