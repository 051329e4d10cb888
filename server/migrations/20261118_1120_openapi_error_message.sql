-- Why a specification could not be read, in a sentence: the code alone does not show the cause.
ALTER TABLE openapi_specs ADD COLUMN last_process_error_message text;
