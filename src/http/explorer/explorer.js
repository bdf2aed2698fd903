import { groupHeadings } from '/docs/group-headings.js';
import { SignIn } from '/docs/sign-in.js';

const signIn = new SignIn();

const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  // The refresh cookie keeps the sign-in. Swagger UI would store tokens where every script can read them.
  persistAuthorization: false,
  validatorUrl: null,
  plugins: [groupHeadings],
  requestInterceptor: (request) => signIn.renew(request),
  responseInterceptor: (response) => signIn.follow(response),
  onComplete: () => signIn.start(ui),
});
