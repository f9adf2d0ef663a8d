/** Rules of the fields of an account, with the words of the form that uses them. */

/** As the server: long enough that guessing is hopeless, short enough to be hashed in bounded time. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
const NAME_MAX = 100;
const EMAIL_MAX = 254;
/** Enough to catch a slip; whether the address exists is known by writing to it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function emailRules(words: { required: string; invalid: string }) {
  return {
    required: words.required,
    maxLength: { value: EMAIL_MAX, message: words.invalid },
    validate: (value: string) => isEmailAddress(value) || words.invalid,
  };
}

export function isEmailAddress(value: string): boolean {
  return emailPattern.test(value.trim());
}

export function newPasswordRules(words: { required: string; length: string }) {
  return {
    required: words.required,
    minLength: { value: PASSWORD_MIN, message: words.length },
    maxLength: { value: PASSWORD_MAX, message: words.length },
  };
}

export function nameRules(words: { tooLong: string; required?: string }) {
  return {
    maxLength: { value: NAME_MAX, message: words.tooLong },
    ...(words.required === undefined ? {} : { required: words.required }),
  };
}
