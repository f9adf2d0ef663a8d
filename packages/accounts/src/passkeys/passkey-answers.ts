/** What a browser answers, as WebAuthn level 3 writes it in JSON (`toJSON`); everything is base64url. */
interface Answer {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
}

export interface RegistrationAnswer extends Answer {
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: Transport[];
  };
}

export interface SignInAnswer extends Answer {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    /** Of the account; passkeys that say whose they are always give it. */
    userHandle?: string;
  };
}

export type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
