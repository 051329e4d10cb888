-- Settings of an assistant and of MCP, which had no effect and are no longer accepted.
UPDATE site_settings SET customization = customization - 'ai' WHERE customization ? 'ai';

UPDATE site_settings
SET customization = jsonb_set(
  customization,
  '{pageActions,items}',
  (SELECT coalesce(jsonb_agg(item), '[]') FROM jsonb_array_elements(customization #> '{pageActions,items}') item
    WHERE item NOT IN ('"assistant"', '"mcp"'))
)
WHERE jsonb_typeof(customization #> '{pageActions,items}') = 'array';
