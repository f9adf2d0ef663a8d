import { defineRoute } from '../../core/route.ts';
import {
  attributeDescriptionFormSchema,
  attributeDescriptionsSchema,
} from '../entities/attribute-description.ts';
import { base, ofStoredData } from './addresses.ts';

const path = `${base}/stored_data/{storedDataId}/attributes`;

export const attributeRoutes = {
  getAttributeDescriptions: defineRoute({
    name: 'getAttributeDescriptions',
    method: 'GET',
    path,
    tag: 'stored data',
    access: 'user',
    summary: 'Attributes of the tables of a stored data, with their definitions and units',
    params: ofStoredData,
    answer: attributeDescriptionsSchema,
  }),
  describeAttribute: defineRoute({
    name: 'describeAttribute',
    method: 'PUT',
    path,
    tag: 'stored data',
    access: 'user',
    summary: 'Write the definition and the unit of an attribute, read at once by everyone who reads the data',
    params: ofStoredData,
    body: attributeDescriptionFormSchema,
    answer: attributeDescriptionsSchema,
    errors: ['stored-data.attribute-unknown'],
  }),
};
