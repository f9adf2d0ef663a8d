import type { Attribute, ThemeAttributeType } from '@cartable/contract/espaceco';
import { isValue, textOfValues, valuesOfText } from './attribute-values.ts';

/** An attribute as its form holds it. */
export interface AttributeFormValues {
  name: string;
  type: ThemeAttributeType;
  mandatory: boolean;
  multiple: boolean;
  values: string;
  default: string;
  help: string;
}

export function formValuesOf(attribute: Attribute | undefined): AttributeFormValues {
  return {
    name: attribute?.name ?? '',
    type: attribute?.type ?? 'text',
    mandatory: attribute?.mandatory ?? false,
    multiple: attribute?.multiple ?? false,
    values: textOfValues(attribute?.values),
    default: attribute?.default ?? '',
    help: attribute?.help ?? '',
  };
}

/** What is empty or false is left out, as the specification of the reference writes it. */
export function attributeOf(values: AttributeFormValues, previous: Attribute | undefined): Attribute {
  const { type, mandatory, multiple } = values;
  const list = valuesOfText(values.values);
  return {
    name: values.name.trim(),
    type,
    ...(previous?.title === undefined ? {} : { title: previous.title }),
    ...(values.default !== '' && isValue(values.default, type, list) ? { default: values.default } : {}),
    ...(mandatory ? { mandatory } : {}),
    ...(type === 'list' ? { values: list, ...(multiple ? { multiple } : {}) } : {}),
    ...(values.help.trim() === '' ? {} : { help: values.help.trim() }),
  };
}
