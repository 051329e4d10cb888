/** A specification with everything that is hard to render. */
import type { ApiDocument } from '@lectern/content/openapi'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: unknown, more: object = {}) => ({ 'application/json': { schema, ...more } })

export const NASTY: ApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Nasty', version: '1' },
  servers: [
    {
      url: 'https://{region}.api.example.com/{version}',
      description: 'Production, in the region of your *choice*.',
      variables: {
        region: { default: 'eu', enum: ['eu', 'us', 'ap'], description: 'Where your data lies' },
        version: { default: 'v2' },
      },
    },
    { url: 'https://sandbox.example.com/v2', description: 'For trying things out' },
  ],
  tags: [],
  security: [{ token: [] }],
  paths: {
    '/shops/{shopId}/pets/{petId}': {
      parameters: [
        {
          name: 'shopId',
          in: 'path',
          required: true,
          schema: { type: 'string', format: 'uuid' },
          description: 'The shop the pet lives in.',
        },
        {
          name: 'petId',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'Replaced by the operation',
        },
      ],
      put: {
        operationId: 'putPet',
        summary: 'Put a pet into a shop',
        description: [
          'Creates the pet or **replaces** it. See [the guide](https://example.com/guide "Guide") for when to use which.',
          '## Limits',
          'At most `100` pets a minute:',
          '- per shop',
          '- per token',
          '```ruby\nShop.find(id).pets.put(pet)\n```',
          '![tracker](https://tracker.example/pixel.png)',
        ].join('\n\n'),
        deprecated: true,
        'x-deprecated-sunset': '2027-01-01',
        'x-stability': 'beta',
        externalDocs: { url: 'https://example.com/pets', description: 'All about pets' },
        security: [{ oauth: ['pets:write', 'pets:read'] }, { key: [], cookie: [] }, {}],
        parameters: [
          {
            name: 'petId',
            in: 'path',
            required: true,
            schema: { type: 'integer', format: 'int64', minimum: 1 },
            description: 'Of the pet.',
            example: 42,
          },
          {
            name: 'fields',
            in: 'query',
            style: 'form',
            explode: false,
            schema: {
              type: 'array',
              items: { type: 'string', enum: ['name', 'tags', 'owner'] },
              uniqueItems: true,
              minItems: 1,
            },
            description: 'What the answer has.',
            example: ['name', 'tags'],
          },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: {
              type: 'object',
              properties: {
                colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
                age: { type: 'number', exclusiveMinimum: 0, maximum: 40, multipleOf: 0.5 },
              },
            },
          },
          { name: 'currency', in: 'query', schema: ref('Currency') },
          {
            name: 'If-Match',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description: 'The version you have seen.',
          },
          { name: 'X-Old', in: 'header', deprecated: true, schema: { type: 'boolean', default: false } },
          { name: 'session', in: 'cookie', schema: { type: 'string', minLength: 16, maxLength: 64 } },
        ],
        requestBody: {
          required: true,
          description: 'The pet, *whole*.',
          content: {
            ...json(ref('Pet'), {
              examples: {
                cat: { summary: 'A cat', value: { kind: 'cat', name: 'Tom', lives: 9 } },
                dog: { summary: 'A dog', value: { kind: 'dog', name: 'Rex', tricks: ['sit'] } },
              },
            }),
            'application/xml': { schema: ref('Address') },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['photo'],
                properties: {
                  photo: { type: 'string', format: 'binary', description: 'A picture of at most 5 MB.' },
                  caption: { type: 'string' },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The pet as it is now.',
            headers: { ETag: { schema: { type: 'string' }, description: 'Its version.', required: true } },
            content: json(ref('Pet')),
            links: {
              next: {
                operationId: 'getPet',
                description: 'Read it again',
                parameters: { petId: '$response.body#/id' },
              },
            },
          },
          '201': {
            description: 'It is **new**, and has an [address](https://example.com).',
            content: json({ $ref: '#/components/schemas/Missing' }),
          },
          '204': { description: 'Nothing changed' },
          '422': { $ref: '#/components/responses/Invalid' },
          '5XX': { description: 'We are sorry' },
          default: { $ref: '#/components/responses/Nowhere' },
        },
        callbacks: {
          petSold: {
            '{$request.body#/callbackUrl}': {
              post: {
                description: 'Told once the pet is sold.',
                requestBody: {
                  content: json({ type: 'object', properties: { soldAt: { type: 'string', format: 'date-time' } } }),
                },
                responses: { '204': { description: 'Heard' } },
              },
            },
          },
        },
        'x-codeSamples': [{ lang: 'Ruby', label: 'Ruby', source: 'Shop.find("s1").pets.put(name: "Tom")' }],
      },
    },
    '/secret': { get: { summary: 'Secret', 'x-internal': true, responses: {} } },
    '/empty': { get: {} },
  },
  webhooks: {
    petLost: {
      post: {
        summary: 'A pet was lost',
        description: 'Sent within a minute.',
        security: [],
        requestBody: {
          content: json({
            type: 'object',
            required: ['pet'],
            properties: { pet: ref('Pet'), at: { type: 'string', format: 'date-time' } },
          }),
        },
        responses: { '200': { description: 'Thank you' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        description: 'Whatever lives in a shop.',
        required: ['name', 'kind'],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
        oneOf: [ref('Cat'), ref('Dog')],
        properties: {
          id: { type: 'integer', readOnly: true, examples: [42] },
          name: { type: 'string', minLength: 1, maxLength: 50, examples: ['Tom', 'Rex'] },
          kind: {
            type: 'string',
            enum: ['cat', 'dog'],
            'x-enumDescriptions': { cat: 'Has nine lives', dog: 'Has one, and *lives* it' },
          },
          secret: { type: 'string', writeOnly: true, format: 'password' },
          parents: { type: 'array', items: ref('Pet'), maxItems: 2, description: 'Pets themselves.' },
          owner: { anyOf: [ref('Owner'), { type: 'null' }] },
          price: { allOf: [ref('Money')], description: 'What it costs.' },
          size: {
            type: 'array',
            prefixItems: [
              { type: 'number', description: 'Width' },
              { type: 'number', description: 'Height' },
            ],
            minItems: 2,
            maxItems: 2,
          },
          labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } },
          settings: {
            type: 'object',
            patternProperties: { '^x-': { type: 'boolean' } },
            properties: { loud: { type: ['boolean', 'null'], default: null } },
          },
          nothing: false,
          anything: {},
          broken: { $ref: '#/components/schemas/Missing' },
          forbidden: { not: { type: 'string', pattern: '^admin' }, type: 'string' },
          version: { const: 2 },
        },
      },
      Cat: {
        allOf: [
          ref('Pet'),
          { type: 'object', properties: { lives: { type: 'integer', minimum: 0, maximum: 9, default: 9 } } },
        ],
      },
      Dog: {
        allOf: [
          ref('Pet'),
          {
            type: 'object',
            properties: {
              tricks: { type: 'array', items: { type: 'string' } },
              friends: { type: 'array', items: ref('Dog') },
            },
          },
        ],
      },
      Owner: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          email: { type: 'string', format: 'email' },
          address: ref('Address'),
          pets: { type: 'array', items: ref('Pet') },
        },
      },
      Address: {
        type: 'object',
        xml: { name: 'address' },
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          street: { type: 'string' },
          lines: { type: 'array', items: { type: 'string' }, xml: { wrapped: true } },
        },
      },
      Money: {
        type: 'object',
        required: ['amount', 'currency'],
        properties: {
          amount: { type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['19.90'] },
          currency: ref('Currency'),
        },
      },
      Currency: {
        type: 'string',
        enum: 'EUR USD GBP JPY CHF SEK NOK DKK PLN CZK HUF RON BGN TRY AUD NZD CAD'.split(' '),
        default: 'EUR',
      },
      Circle: { allOf: [ref('Circle')] },
      Error: {
        type: 'object',
        properties: {
          error: {
            type: 'object',
            properties: {
              code: { type: 'integer' },
              message: { type: 'string' },
              causes: { type: 'array', items: ref('Error') },
            },
          },
        },
      },
    },
    responses: {
      Invalid: {
        description: 'The body is not right.',
        content: json(ref('Error'), { example: { error: { code: 422, message: 'name is missing' } } }),
      },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      oauth: {
        type: 'oauth2',
        description: 'For applications of *others*.',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://example.com/authorize',
            tokenUrl: 'https://example.com/token',
            scopes: { 'pets:write': 'Change pets', 'pets:read': 'See pets' },
          },
        },
      },
      key: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Api-Key',
        'x-gitbook-prefix': 'Key',
        'x-gitbook-token-placeholder': 'YOUR_KEY',
      },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
}
