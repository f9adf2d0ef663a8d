/** Passkeys in this browser. What speaks to it is loaded when somebody uses one. */

/** Browsers give them to sites reached by a name, over https or on localhost. */
export function arePasskeysPossible(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''));
  return 'PublicKeyCredential' in window && !isAddress;
}

type Options = Readonly<Record<string, unknown>>;

/** @returns what the server is to judge; undefined when the person gave up or no passkey suits */
export async function signByPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(unlessGivenUp);
}

/** @returns as `signByPasskey`; undefined as well where this machine has one for the site already */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(unlessGivenUp);
}

function unlessGivenUp(error: unknown): undefined {
  const names = ['NotAllowedError', 'AbortError', 'InvalidStateError'];
  if (error instanceof Error && names.includes(error.name)) return undefined;
  throw error;
}
