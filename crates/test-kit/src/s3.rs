//! The S3 store of the tests.

use corbel::config::S3Settings;

/// The bucket that `CORBEL_TEST_S3_ENDPOINT` and its kin name; `None` where they name none.
pub(crate) fn settings() -> Option<S3Settings> {
    let endpoint = crate::required_in_ci("CORBEL_TEST_S3_ENDPOINT")?;
    let need = |name: &str| crate::setting(name).unwrap_or_else(|| panic!("beside the endpoint, set {name}"));
    Some(S3Settings {
        endpoint: endpoint.parse().unwrap(),
        region: need("CORBEL_TEST_S3_REGION"),
        bucket: need("CORBEL_TEST_S3_BUCKET"),
        access_key: need("CORBEL_TEST_S3_ACCESS_KEY"),
        secret_key: need("CORBEL_TEST_S3_SECRET_KEY"),
    })
}
