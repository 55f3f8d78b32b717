//! The log: a line an event, as text for people or JSON for machines. Values under the names of secrets and of access
//! lists are masked at any depth, whoever logs them (platform.md section 8).

use std::fmt;

use kernel::{
    Error, Result,
    mask::{MASK, MASKED, masked},
};
use serde_json::{Map, Value};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    EnvFilter,
    field::RecordFields,
    fmt::{
        FmtContext, FormatEvent, FormatFields, FormattedFields, MakeWriter,
        format::Writer,
        time::{FormatTime, SystemTime},
    },
    registry::LookupSpan,
};

/// Begins to log to standard error.
///
/// # Errors
/// `filter` is no filter.
pub fn start(filter: &str, json: bool) -> Result<()> {
    let subscriber = subscriber(filter, json, std::io::stderr)?;
    tracing::subscriber::set_global_default(subscriber).map_err(Error::internal)
}

fn subscriber<W>(filter: &str, json: bool, writer: W) -> Result<impl Subscriber + Send + Sync>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_new(filter)
        .map_err(|error| Error::invalid(format!("log = '{filter}' is not valid: {error}")))?;
    Ok(tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(writer)
        .fmt_fields(JsonFields)
        .event_format(Line { json })
        .finish())
}

/// A span's fields, kept as a JSON object until an event inside it is written.
struct JsonFields;

impl<'w> FormatFields<'w> for JsonFields {
    fn format_fields<R: RecordFields>(&self, mut writer: Writer<'w>, fields: R) -> fmt::Result {
        let mut found = Fields::default();
        fields.record(&mut found);
        write!(writer, "{}", Value::Object(found.0))
    }
}

struct Line {
    json: bool,
}

impl<S, N> FormatEvent<S, N> for Line
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(&self, ctx: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut fields = Fields::default();
        for span in ctx.event_scope().into_iter().flat_map(|scope| scope.from_root()) {
            let kept = span.extensions();
            let text = kept.get::<FormattedFields<N>>().map_or("{}", |formatted| formatted.fields.as_str());
            if let Ok(Value::Object(of_span)) = serde_json::from_str(text) {
                fields.0.extend(of_span);
            }
        }
        event.record(&mut fields);
        let message = fields.0.remove("message").unwrap_or_default();
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        let (level, target) = (event.metadata().level(), event.metadata().target());
        if self.json {
            let line = serde_json::json!({
                "timestamp": time, "level": level.as_str(), "target": target, "message": message, "fields": fields.0,
            });
            return writeln!(writer, "{line}");
        }
        write!(
            writer,
            "{time} {level:>5} {target}: {}",
            message.as_str().unwrap_or_default().replace(['\n', '\r'], " ")
        )?;
        for (name, value) in &fields.0 {
            match value {
                Value::String(text) => write!(writer, " {name}={text:?}")?,
                other => write!(writer, " {name}={other}")?,
            }
        }
        writer.write_char('\n')
    }
}

/// Fields as they are recorded, masked.
#[derive(Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn keep(&mut self, field: &Field, value: Value) {
        let name = field.name();
        // Dotted names say whose the value is: `session.token`.
        let last = name.rsplit('.').next().unwrap_or(name);
        let value = if MASKED.contains(&last) { MASK.into() } else { masked(value) };
        self.0.insert(name.to_owned(), value);
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.keep(field, format!("{value:?}").into());
    }
    fn record_str(&mut self, field: &Field, value: &str) {
        self.keep(field, value.into());
    }
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.keep(field, value.into());
    }
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.keep(field, value.into());
    }
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.keep(field, value.into());
    }
    fn record_bool(&mut self, field: &Field, value: bool) {
        self.keep(field, value.into());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn logged(json: bool) -> String {
        let paper = Paper::default();
        let pen = paper.clone();
        let subscriber = subscriber("debug", json, move || pen.clone()).unwrap();
        tracing::subscriber::with_default(subscriber, || {
            let span = tracing::info_span!("request", request.id = "r-1", session.token = "hidden-1");
            let _inside = span.enter();
            tracing::warn!(
                secret = "hidden-2",
                upload.bytes = 5,
                payload = r#"{"share":{"name":"plan","passcode":"hidden-3","acl":["hidden-4"]}}"#,
                "share.created"
            );
        });
        let bytes = paper.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn what_is_secret_is_masked_at_any_depth_and_the_rest_is_there() {
        for json in [false, true] {
            let line = logged(json);
            assert!(!line.contains("hidden"), "{line}");
            for shown in ["share.created", "r-1", "upload.bytes", "5", "plan", MASK] {
                assert!(line.contains(shown), "{shown} in {line}");
            }
            assert_eq!(line.lines().count(), 1, "{line}");
        }
    }

    #[test]
    fn a_line_for_machines_is_json_and_nothing_in_it_can_begin_another() {
        let line: Value = serde_json::from_str(&logged(true)).unwrap();
        assert_eq!(line["level"], "WARN");
        assert_eq!(line["fields"]["session.token"], MASK);
        let paper = Paper::default();
        let pen = paper.clone();
        let subscriber = subscriber("debug", false, move || pen.clone()).unwrap();
        tracing::subscriber::with_default(subscriber, || tracing::warn!(name = "a\nERROR forged", "file.uploaded"));
        assert_eq!(String::from_utf8_lossy(&paper.0.lock().unwrap()).lines().count(), 1);
    }
}
